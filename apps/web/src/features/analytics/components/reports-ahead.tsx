import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import css from './reports-ahead.module.css';

/** What a book must contain before each report can be drawn. */
const AHEAD = [
  { when: '첫 거래를 추가하면', what: '현금 흐름 · 분류별 비중 · 일별 지출' },
  { when: '자산을 등록하면', what: '순자산' },
  { when: '한 달이 지나면', what: '고정비와 변동비 · 저축률 · 기간 비교' },
  { when: '3개월이 지나면', what: '월말 예측' },
  { when: '같은 곳에서 5번 이상 쓰면', what: '눈여겨볼 지출' },
] as const;

/** Empty state of the reports: which reports there will be, and what each one needs. */
export function ReportsAhead({ canWrite }: { readonly canWrite: boolean }) {
  return (
    <Card>
      <EmptyState
        art="sprout"
        title="아직 기록이 없어요"
        actions={
          canWrite ? (
            <>
              <LinkButton to="/transactions/new" variant="primary">
                거래 추가
              </LinkButton>
              <LinkButton to="/imports">파일 가져오기</LinkButton>
            </>
          ) : undefined
        }
      >
        기록이 쌓일수록 볼 수 있는 통계가 늘어나요.
      </EmptyState>
      <ol className={css.ahead} aria-label="앞으로 볼 수 있는 통계">
        {AHEAD.map(({ when, what }) => (
          <li key={when} className={css.step}>
            <span className={css.when}>{when}</span>
            <span className={css.what}>{what}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
