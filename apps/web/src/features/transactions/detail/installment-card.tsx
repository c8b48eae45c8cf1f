import type { Transaction } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMonth, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import textCss from '../../../ui/text.module.css';
import { installmentProgress } from '../model/installment-progress.ts';
import { useLedger } from '../model/ledger.tsx';
import css from './installment-card.module.css';

function summaryOf({ turns, paid, left, refunded }: ReturnType<typeof installmentProgress>): string {
  const monthly = `매달 ${formatWon(turns.at(-1)?.amount ?? 0)}씩,`;
  if (paid === turns.length) return `${monthly} 할부가 모두 끝났어요.`;
  if (refunded === 0) return `${monthly} 앞으로 ${formatWon(left)} 남았어요.`;
  const rest = left === 0 ? '남은 금액이 없어요' : `${formatWon(left)} 남았어요`;
  return `${monthly} 환불 ${withJosa(formatWon(refunded), '을/를')} 빼면 ${rest}.`;
}

/** The installments of a purchase: the current one, the cost of each, and what is still to come. */
export function InstallmentCard({ transaction }: { readonly transaction: Transaction }) {
  const ledger = useLedger();
  const { installment } = transaction;
  if (!installment || transaction.isMasked) return null;
  const { months } = installment;
  const card = transaction.assetId === null ? undefined : ledger.assetById.get(transaction.assetId);
  const progress = installmentProgress({ ...transaction, installment }, card, ledger.today);
  const { turns, paid } = progress;
  return (
    <Card
      title="할부"
      action={
        <Tag tone="accent">
          {paid}/{months}
        </Tag>
      }
    >
      <p className={css.summary}>{summaryOf(progress)}</p>
      <Progress label="지난 회차" share={paid / months} valueText={`${months}회 중 ${paid}회`} />
      <details className={css.details}>
        <summary className={css.open}>회차별로 보기</summary>
        <ol className={css.turns}>
          {turns.map((turn, index) => (
            <li key={turn.date} className={classNames(css.turn, index < paid && css.paid)}>
              <span className={css.count}>{index + 1}회차</span>
              <span>
                {turn.billMonth === null ? formatDay(turn.date, { year: true }) : `${formatMonth(turn.billMonth)} 결제`}
              </span>
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
