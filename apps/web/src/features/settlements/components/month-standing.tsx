import type { SettlementSummary } from '@salim/contract';
import { Card } from '../../../ui/card.tsx';
import layout from '../../../ui/layout.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSharingReport } from '../api/use-sharing-report.ts';
import { monthDifferenceText } from '../settlement-text.ts';
import { openSentence } from '../sharing-text.ts';
import css from './month-standing.module.css';

interface MonthStandingProps {
  readonly bookId: string;
  readonly month: string;
  /** Whether the month has not ended yet. */
  readonly isRunning: boolean;
  readonly summary: SettlementSummary;
}

/**
 * What is open between the members at the end of a month, and how much of it arose in that month. The latter is no
 * debt: a payment of the month may have settled an earlier one.
 */
export function MonthStanding({ bookId, month, isRunning, summary }: MonthStandingProps) {
  const { data: report, isLoading } = useSharingReport(bookId, month);
  const end = report?.months.at(-1);
  const name = `${Number(month.slice(5))}월`;
  return (
    <Card title="누가 누구에게">
      {report && end?.month === month ? (
        <p className={css.open} role="status">
          <span className={css.label}>{isRunning ? '지금까지' : `${name} 말까지`}</span>{' '}
          <span className={css.sentence}>{openSentence(report, end)}</span>
        </p>
      ) : isLoading ? (
        <Skeleton height={56} />
      ) : null}
      <h3 className={css.title}>{name}에 생긴 차이</h3>
      <p className={css.difference}>{monthDifferenceText(summary)}</p>
      <p className={css.hint}>
        {name}에 나눈 돈과 주고받은 돈만 더했어요. 다른 달의 몫을 이 달에 보냈으면 그 금액도 들어 있어요.
      </p>
      <div className={layout.wrappingRowBelow}>
        <LinkButton to="/settlement" size="small">
          지금 정산할 돈 보기
        </LinkButton>
      </div>
    </Card>
  );
}
