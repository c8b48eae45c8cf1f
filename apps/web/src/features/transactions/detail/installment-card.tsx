import type { Transaction } from '@salim/contract';
import { type InstallmentTurn, installmentTurns } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { formatDay, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import textCss from '../../../ui/text.module.css';
import { useLedger } from '../model/ledger.tsx';
import css from './installment-card.module.css';

/** The number of installments due by a day; the first is due on the purchase date. */
function countCome(turns: readonly InstallmentTurn[], today: string): number {
  return turns.filter((turn) => turn.date <= today).length;
}

function summaryOf(turns: readonly InstallmentTurn[], come: number): string {
  const monthly = formatWon(turns.at(-1)?.amount ?? 0);
  const left = turns.slice(come).reduce((sum, turn) => sum + turn.amount, 0);
  return left === 0
    ? `매달 ${monthly}씩, 할부가 모두 끝났어요.`
    : `매달 ${monthly}씩, 앞으로 ${formatWon(left)} 남았어요.`;
}

/** The installments of a purchase: the current one, the cost of each, and what is still to come. */
export function InstallmentCard({ transaction }: { readonly transaction: Transaction }) {
  const ledger = useLedger();
  if (!transaction.installment || transaction.isMasked) return null;
  const { months } = transaction.installment;
  const turns = installmentTurns(transaction.amount, months, transaction.date);
  const come = countCome(turns, ledger.today);
  const card = transaction.assetId === null ? undefined : ledger.assetById.get(transaction.assetId);
  return (
    <Card
      title="할부"
      action={
        <Tag tone="accent">
          {come}/{months}
        </Tag>
      }
    >
      <p className={css.summary}>{summaryOf(turns, come)}</p>
      <Progress label="지난 회차" share={come / months} valueText={`${months}회 중 ${come}회`} />
      <details className={css.details}>
        <summary className={css.open}>회차별로 보기</summary>
        <ol className={css.turns}>
          {turns.map((turn, index) => (
            <li key={turn.date} className={classNames(css.turn, index < come && css.come)}>
              <span className={css.count}>{index + 1}회차</span>
              <span>{formatDay(turn.date, { year: true })}</span>
              <Money value={turn.amount} />
            </li>
          ))}
        </ol>
      </details>
      <p className={textCss.note}>
        {ledger.book.installmentBasis === 'BILLING'
          ? '이 가계부에서는 할부를 회차별로 나눠 예산과 통계에 반영해요.'
          : '이 가계부에서는 할부 전액을 결제한 날의 예산과 통계에 반영해요.'}
        {card?.assetType === 'CREDIT_CARD' ? (
          <>
            {' '}
            <Link to="/assets/$assetId" params={{ assetId: card.id }} className={css.link}>
              {card.name} 청구서 보기
            </Link>
          </>
        ) : null}
      </p>
    </Card>
  );
}
