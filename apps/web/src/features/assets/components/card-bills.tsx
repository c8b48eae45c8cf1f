import type { Asset, CardBill } from '@salim/contract';
import { collectionOf } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { formatDay, formatMonth, formatPeriod, formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ArrowRight } from '../../../ui/icons/arrow-right.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import truncated from '../../../ui/truncated.module.css';
import { useRecordCardPayment } from '../api/record-card-payment.ts';
import { hasBills, useCardBills } from '../api/use-card-bills.ts';
import css from './card-bills.module.css';

function stateTag(bill: CardBill) {
  if (bill.state === 'RUNNING') return <Tag tone="accent">이용 중</Tag>;
  if (bill.state === 'NEXT') return <Tag>이용 전</Tag>;
  if (bill.remaining === 0) return <Tag>결제 완료</Tag>;
  if (bill.paid > 0) {
    return (
      <Tag tone="warning">
        <Money value={bill.remaining} /> 남음
      </Tag>
    );
  }
  return bill.state === 'DUE' ? <Tag tone="warning">결제 예정</Tag> : <Tag tone="expense">결제 기록 없음</Tag>;
}

function Turns({ bill }: { readonly bill: CardBill }) {
  return (
    <ul className={css.turns}>
      {bill.turns.map((turn) => {
        const words = (
          <>
            <span className={truncated.text}>{turn.description || '내용 없음'}</span>
            {turn.turn === null ? null : (
              <span className={css.turnCount}>
                {turn.turn}/{turn.months}
              </span>
            )}
            <Money value={turn.amount + turn.fee} />
          </>
        );
        return (
          <li key={turn.transactionId ?? 'masked'}>
            {turn.transactionId === null ? (
              <span className={css.turn}>{words}</span>
            ) : (
              <Link
                to="/transactions/$transactionId"
                params={{ transactionId: turn.transactionId }}
                className={css.turn}
              >
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface BillRowProps {
  readonly asset: Asset;
  readonly bill: CardBill;
  /** Records that the bill was collected; null if not allowed. */
  readonly onPaid: ((bill: CardBill) => void) | null;
  readonly isPending: boolean;
}

function BillRow({ asset, bill, onPaid, isPending }: BillRowProps) {
  const isOwed = (bill.state === 'PAST' || bill.state === 'DUE') && bill.remaining > 0;
  const parts = [
    { name: '일시불', amount: bill.charges },
    { name: '할부', amount: bill.installments },
    { name: '할부 수수료', amount: bill.fees },
    { name: '시작 잔액', amount: bill.opening },
    { name: '지난 청구서에서 이월', amount: -bill.credited },
    { name: '다음 청구서로 이월', amount: Math.max(0, -bill.amount) },
    { name: '결제한 금액', amount: -bill.paid },
  ].filter((part) => part.amount !== 0);
  return (
    <li>
      <details className={css.bill}>
        <summary className={css.summary}>
          <span className={css.words}>
            <span className={css.month}>{formatMonth(bill.month)} 결제</span>
            <span className={css.detail}>
              <span>{formatPeriod(bill.from, bill.to)} 이용</span>
              <span>{formatDay(bill.paymentDate)} 결제</span>
            </span>
          </span>
          <span className={css.figures}>
            <Money value={collectionOf(bill)} />
            {stateTag(bill)}
          </span>
        </summary>
        <div className={css.inside}>
          {parts.length === 0 ? <p className={css.detail}>이 기간에 이용한 내역이 없어요.</p> : null}
          <dl className={css.parts}>
            {parts.map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Money value={amount} />
                </dd>
              </div>
            ))}
          </dl>
          {bill.turns.length === 0 ? null : <Turns bill={bill} />}
          <Link to="/transactions" search={{ assetId: asset.id, from: bill.from, to: bill.to }} className={css.entries}>
            이 기간 거래 보기
            <ArrowRight aria-hidden />
          </Link>
          {isOwed && onPaid ? (
            <Button variant="soft" isPending={isPending} onPress={() => onPaid(bill)}>
              <span>
                <Money value={bill.remaining} /> 결제 완료로 기록
              </span>
            </Button>
          ) : null}
        </div>
      </details>
    </li>
  );
}

interface CardBillsProps {
  readonly asset: Asset;
  /** All assets of the book. */
  readonly assets: readonly Asset[];
  /** Today in the book's time zone. */
  readonly today: string;
  readonly canChange: boolean;
  readonly onEdit: () => void;
}

/** A card's bills: the next payment and its account, the current usage and the past bills. */
export function CardBills({ asset, assets, today, canChange, onEdit }: CardBillsProps) {
  const query = useCardBills(asset);
  const { record, isPending } = useRecordCardPayment(asset, today);
  if (!hasBills(asset)) {
    return (
      <Card title="카드 청구서">
        <p className={css.lead}>결제일을 정하면 이용 기간별 청구서와 다음 결제 금액을 보여 드려요.</p>
        {canChange ? (
          <Button variant="soft" onPress={onEdit}>
            결제일 정하기
          </Button>
        ) : null}
      </Card>
    );
  }
  const first = query.data?.pages[0];
  if (!first) {
    return (
      <Card title="카드 청구서">
        {query.error ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <SkeletonRows rows={5} label="청구서를 불러오는 중" />
        )}
      </Card>
    );
  }
  const bills = query.data?.pages.flatMap((page) => page.items) ?? [];
  const running = first.items.find((bill) => bill.state === 'RUNNING');
  const { nextPayment, settlement, overdue, laterInstallments } = first;
  const isRunningNext = running !== undefined && running.paymentDate === nextPayment?.date;
  const account = assets.find((one) => one.id === settlement?.assetId);
  return (
    <Card title="카드 청구서">
      <div className={css.now}>
        {nextPayment ? (
          <div className={css.box}>
            <span className={css.label}>다음 결제 · {formatDay(nextPayment.date)}</span>
            <Money value={nextPayment.amount} size="large" />
            <span className={css.after}>
              {isRunningNext
                ? `${formatPeriod(running.from, running.to)} 이용 금액, 더 늘어날 수 있어요`
                : '금액이 확정됐어요'}
            </span>
          </div>
        ) : null}
        {settlement && account ? (
          <div className={css.box}>
            <span className={css.label}>카드값 결제 후 · {account.name}</span>
            <Money value={settlement.balanceAfter} size="large" />
            <span className={css.after}>
              현재 <Money value={settlement.balance} />
            </span>
          </div>
        ) : null}
        {running && !isRunningNext ? (
          <div className={css.box}>
            <span className={css.label}>이용 중 · {formatPeriod(running.from, running.to)}</span>
            <Money value={running.remaining} size="large" />
            <span className={css.after}>{formatDay(running.paymentDate)} 결제 예정</span>
          </div>
        ) : null}
      </div>
      {settlement && settlement.balanceAfter < 0 ? (
        <p className={css.short} role="status">
          {account?.name ?? '통장'}에 {formatWon(-settlement.balanceAfter)}이 부족해요.
        </p>
      ) : null}
      {overdue > 0 ? (
        <p className={css.short} role="status">
          결제 기록이 없는 지난 청구서가 모두 {formatWon(overdue)}이에요. 이미 냈다면 그 청구서를 열어 기록해 주세요.
        </p>
      ) : null}
      {laterInstallments > 0 ? (
        <p className={css.lead}>이후에 결제할 할부가 {formatWon(laterInstallments)} 남았어요.</p>
      ) : null}
      <ul className={css.bills}>
        {bills.map((bill) => (
          <BillRow
            key={bill.month}
            asset={asset}
            bill={bill}
            isPending={isPending}
            onPaid={canChange && account ? (paid) => void record(paid, account.id) : null}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="ghost" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          지난 청구서 더 보기
        </Button>
      ) : null}
    </Card>
  );
}
