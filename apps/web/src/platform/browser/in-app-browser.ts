/** The in-app browser of a messenger or another app, in which a link was tapped. */
export type InAppBrowser = 'kakaotalk' | 'other';

const KAKAOTALK = /KAKAOTALK/iu;
const OTHERS = /\b(?:NAVER\(inapp|Line\/|Instagram|FBAN|FBAV|DaumApps)/iu;

/**
 * Which in-app browser shows the page; null in a regular browser. In-app browsers drop the session when closed and
 * cannot install the app, and some providers refuse to sign in there.
 */
export function inAppBrowser(agent = navigator.userAgent): InAppBrowser | null {
  if (KAKAOTALK.test(agent)) return 'kakaotalk';
  return OTHERS.test(agent) ? 'other' : null;
}

/** The KakaoTalk URL that opens a page in the phone's default browser. */
export function addressOutsideOfKakaotalk(path: string): string {
  return `kakaotalk://web/openExternal?url=${encodeURIComponent(new URL(path, window.location.href).href)}`;
}
