/** The browser inside of a messenger or another app, in which a link was tapped. */
export type InAppBrowser = 'kakaotalk' | 'other';

const KAKAOTALK = /KAKAOTALK/iu;
const OTHERS = /\b(?:NAVER\(inapp|Line\/|Instagram|FBAN|FBAV|DaumApps)/iu;

/**
 * Which one the page is in; null in a browser of its own. Such browsers forget the session when they are closed,
 * install nothing, and some providers refuse to sign anybody in there.
 */
export function inAppBrowser(agent = navigator.userAgent): InAppBrowser | null {
  if (KAKAOTALK.test(agent)) return 'kakaotalk';
  return OTHERS.test(agent) ? 'other' : null;
}

/** An address by which KakaoTalk hands a page over to the browser of the phone. */
export function addressOutsideOfKakaotalk(path: string): string {
  return `kakaotalk://web/openExternal?url=${encodeURIComponent(new URL(path, window.location.href).href)}`;
}
