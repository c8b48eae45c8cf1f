import { useInstallPrompt } from '../../../platform/browser/install-prompt.ts';
import { useMediaQuery } from '../../../platform/browser/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Share } from '../../../ui/icons/share.ts';
import { SquarePlus } from '../../../ui/icons/square-plus.ts';
import { installWayOf } from '../install-way.ts';
import css from './install-card.module.css';

const WHY = '앱처럼 바로 열리고, 인터넷이 끊겨도 마지막으로 본 내용을 볼 수 있어요.';

/** How to install the app on the home screen; renders nothing if it is already installed. */
export function InstallCard() {
  const { ask, isInstalled } = useInstallPrompt();
  const isStandalone = useMediaQuery('(display-mode: standalone)') || isInstalled;
  const { userAgent, maxTouchPoints } = navigator;
  const way = installWayOf({ userAgent, maxTouchPoints, isStandalone, canAsk: ask !== null });
  if (way === 'installed') return null;
  return (
    <Card title="홈 화면에 추가">
      <div className={css.row}>
        <div className={css.words}>
          <p>{WHY}</p>
          {way === 'menu' ? <p>브라우저 메뉴에서 ‘앱 설치’나 ‘홈 화면에 추가’를 고르면 돼요.</p> : null}
          {way === 'ios' ? (
            <ol className={css.steps}>
              <li>
                사파리에서 <Share aria-hidden /> ‘공유’를 눌러요.
              </li>
              <li>
                <SquarePlus aria-hidden /> ‘홈 화면에 추가’를 골라요.
              </li>
              <li>오른쪽 위의 ‘추가’를 눌러요.</li>
            </ol>
          ) : null}
        </div>
        {ask ? (
          <Button variant="primary" onPress={() => void ask()}>
            추가
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
