import { buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Browsers inside of other apps forget the session as soon as they are closed. */
const KAKAOTALK = /KAKAOTALK/iu;
const OTHERS = /\b(?:NAVER\(inapp|Line\/|Instagram|FBAN|FBAV|DaumApps)/iu;

/** How to get out of the browser of a messenger, where one has just tapped the link. */
export function InAppBrowserNotice() {
  const agent = navigator.userAgent;
  if (KAKAOTALK.test(agent)) {
    const address = `kakaotalk://web/openExternal?url=${encodeURIComponent(window.location.href)}`;
    return (
      <Notice
        tone="info"
        actions={
          <a href={address} className={buttonClass({ size: 'small' })}>
            다른 브라우저로 열기
          </a>
        }
      >
        카카오톡 안에서 열렸어요. 휴대폰의 기본 브라우저로 열면 로그인이 유지되고 홈 화면에 추가할 수 있어요.
      </Notice>
    );
  }
  if (OTHERS.test(agent)) {
    return (
      <Notice tone="info">다른 앱 안에서 열렸어요. 메뉴에서 ‘다른 브라우저로 열기’를 고르면 로그인이 유지돼요.</Notice>
    );
  }
  return null;
}
