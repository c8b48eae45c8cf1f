import { addressOutsideOfKakaotalk, inAppBrowser } from '../platform/browser/in-app-browser.ts';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Explains how to leave the in-app browser of a messenger in which the user tapped the link. */
export function InAppBrowserNotice() {
  switch (inAppBrowser()) {
    case 'kakaotalk':
      return (
        <Notice
          tone="info"
          actions={
            <a href={addressOutsideOfKakaotalk(window.location.href)} className={buttonClass({ size: 'small' })}>
              기본 브라우저로 열기
            </a>
          }
        >
          지금 카카오톡 안에서 보고 있어요. 휴대폰의 기본 브라우저로 열면 로그인이 유지되고 홈 화면에 추가할 수 있어요.
        </Notice>
      );
    case 'other':
      return (
        <Notice tone="info">
          지금 다른 앱 안에서 보고 있어요. 메뉴에서 ‘다른 브라우저로 열기’를 누르면 로그인이 유지돼요.
        </Notice>
      );
    case null:
      return null;
  }
}
