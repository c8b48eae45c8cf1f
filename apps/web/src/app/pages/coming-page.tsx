import { Link, useLocation } from '@tanstack/react-router';
import { withJosa } from '../../lib/josa.ts';
import { Illustration } from '../../ui/illustration.tsx';
import type { PlainPath } from '../navigation.ts';
import { titleOfPath } from '../route-titles.ts';
import css from './coming-page.module.css';

interface Suggestion {
  readonly path: PlainPath;
  readonly name: string;
  readonly text: string;
}

const ENTER: Suggestion = { path: '/transactions/new', name: '거래 추가', text: '금액만 적어도 저장돼요' };
const LIST: Suggestion = { path: '/transactions', name: '거래 내역', text: '달별 수입과 지출을 확인해요' };
const IMPORT: Suggestion = { path: '/imports', name: '가져오기', text: '쓰던 가계부의 기록을 옮겨요' };
const DASHBOARD: Suggestion = { path: '/dashboard', name: '대시보드', text: '이번 달을 한눈에 봐요' };
const SETTINGS: Suggestion = { path: '/settings', name: '설정', text: '테마와 단축키를 바꿔요' };

/** What one can do now instead, by the screen that is not there yet. */
const SUGGESTIONS: Readonly<Record<string, { readonly text: string; readonly links: readonly Suggestion[] }>> = {
  '/recurring-transactions': {
    text: '월세나 구독료처럼 되풀이되는 거래는 지금은 그때그때 적어 주세요.',
    links: [ENTER, LIST],
  },
  '/analytics': { text: '달별 합계와 분류별 지출은 대시보드와 거래 내역에서 볼 수 있어요.', links: [DASHBOARD, LIST] },
  '/analytics/advanced': { text: '달별 흐름은 대시보드에서 볼 수 있어요.', links: [DASHBOARD, LIST] },
};

const OTHERWISE = { text: '지금 할 수 있는 일부터 시작해 보세요.', links: [ENTER, IMPORT, SETTINGS] };

/** One honest page for every part of the product that this version does not have. */
export function ComingPage() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const title = titleOfPath(pathname);
  const { text, links } = SUGGESTIONS[pathname] ?? OTHERWISE;
  return (
    <div className={css.page}>
      <div className={css.hero}>
        <Illustration name="sprout" className={css.art} />
        <h2 className={css.title}>이 버전에는 아직 없어요</h2>
        <p className={css.text}>
          {withJosa(title, '은/는')} 다음 버전에서 쓸 수 있어요. {text}
        </p>
      </div>
      <nav aria-label="지금 할 수 있는 일" className={css.links}>
        {links.map((link) => (
          <Link key={link.path} to={link.path} className={css.link}>
            <span className={css.linkName}>{link.name}</span>
            <span className={css.linkText}>{link.text}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
