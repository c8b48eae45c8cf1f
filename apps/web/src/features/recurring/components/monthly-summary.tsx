import type { RecurringRule } from '@salim/contract';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { formatDay, formatNumber } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { useUpcoming } from '../api/use-upcoming.ts';
import { isOpen } from '../model/is-open.ts';
import { lastDayOfMonth } from '../model/last-day-of-month.ts';
import { monthlySums } from '../model/monthly-sums.ts';
import { useRecurringBook } from '../model/recurring-book.tsx';
import css from './monthly-summary.module.css';

/** The monthly total of the rules, and how much of it is still to come this month. */
export function MonthlySummary({ rules }: { readonly rules: readonly RecurringRule[] }) {
  const { book, bookId, today } = useRecurringBook();
  const isNarrow = useIsNarrow();
  const { expense, income } = monthlySums(rules);
  const lastDay = lastDayOfMonth(today, book);
  const { data: rest } = useUpcoming(bookId, today, lastDay);
  const open = (rest ?? []).filter((one) => one.type === 'EXPENSE' && isOpen(one));
  const left = open.reduce((sum, one) => sum + one.amount, 0);
  const size = isNarrow ? 'medium' : 'large';
  return (
    <Card>
      <div className={css.figures}>
        <div className={css.figure}>
          <span className={css.name}>월 고정지출</span>
          <Money value={expense} size={size} />
          <span className={css.note}>반복 거래만 더했어요. 매주·매년 나가는 돈은 월평균이에요</span>
        </div>
        <div className={css.figure}>
          <span className={css.name}>월 고정수입</span>
          <Money value={income} size={size} />
          <span className={css.note}>
            {income > 0
              ? `고정지출이 고정수입의 ${formatNumber(Math.round((expense / income) * 100))}%예요`
              : '급여를 반복 거래로 등록해 보세요'}
          </span>
        </div>
        <div className={css.figure}>
          <span className={css.name}>이번 달 남은 고정지출</span>
          <Money value={left} size={size} />
          <span className={css.note}>
            {open.length > 0
              ? `${formatDay(lastDay)}까지 ${formatNumber(open.length)}건 남았어요`
              : '남은 지출이 없어요'}
          </span>
        </div>
      </div>
    </Card>
  );
}
