import type { DuplicatePair, Transaction } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatClock, formatDay, formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Check } from '../../../ui/icons/check.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import layout from '../../../ui/layout.module.css';
import { toast } from '../../../ui/toast.tsx';
import { deleteTransactions } from '../api/delete-transactions.ts';
import { useDismissDuplicate } from '../api/dismiss-duplicate.ts';
import { RowAmount } from '../list/transaction-line.tsx';
import { wordsOf } from '../model/describe-row.ts';
import { categoryPath, memberName, useLedger } from '../model/ledger.tsx';
import { rowOf } from '../model/transaction-row.ts';
import css from './duplicate-list.module.css';

type Fact = readonly [name: string, value: string];

function useFacts(transaction: Transaction, other: Transaction): { fact: Fact; isDifferent: boolean }[] {
  const ledger = useLedger();
  const factsOf = (one: Transaction): Fact[] => {
    const words = wordsOf(ledger, rowOf(one));
    const categories = one.splits.map((split) => categoryPath(ledger, split.categoryId)).join(', ');
    return [
      ['날짜', `${formatDay(one.date, { year: true })}${one.time === null ? '' : ` ${formatClock(one.time)}`}`],
      ['분류', one.type === 'TRANSFER' ? '이체' : one.isRefund ? `환불 · ${categories}` : categories],
      ['결제', words.payment],
      ['메모', one.memo ?? ''],
      ['기록한 사람', `${memberName(ledger, one.createdBy)} · ${formatWhen(one.createdAt, ledger.book.timeZone)}`],
    ];
  };
  const others = new Map(factsOf(other));
  return factsOf(transaction)
    .map((fact) => ({ fact, isDifferent: others.get(fact[0]) !== fact[1] }))
    .filter(({ fact: [name, value] }) => value !== '' || (others.get(name) ?? '') !== '');
}

interface DuplicateCardProps {
  readonly transaction: Transaction;
  readonly other: Transaction;
  readonly isPending: boolean;
  readonly onDelete: () => void;
}

function DuplicateCard({ transaction, other, isPending, onDelete }: DuplicateCardProps) {
  const ledger = useLedger();
  const facts = useFacts(transaction, other);
  const row = rowOf(transaction);
  const title = wordsOf(ledger, row).title;
  return (
    <div className={css.entry}>
      <Link to="/transactions/$transactionId" params={{ transactionId: transaction.id }} className={css.title}>
        <span className={css.name}>{title}</span>
        <RowAmount row={row} />
      </Link>
      <dl className={css.facts}>
        {facts.map(({ fact: [name, value], isDifferent }) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd className={isDifferent ? css.different : undefined}>{value || '없음'}</dd>
          </div>
        ))}
      </dl>
      {ledger.canWrite ? (
        <Button size="small" icon={<Trash aria-hidden />} isPending={isPending} onPress={onDelete}>
          이 거래 삭제
        </Button>
      ) : null}
    </div>
  );
}

function Pair({ pair }: { readonly pair: DuplicatePair }) {
  const ledger = useLedger();
  const dismissal = useDismissDuplicate(ledger.bookId);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const { first, second } = pair;
  const remove = async (transaction: Transaction) => {
    setDeletingId(transaction.id);
    await deleteTransactions(ledger.bookId, [rowOf(transaction)]);
    setDeletingId(null);
  };
  const keepBoth = () =>
    dismissal.mutate([first.id, second.id], {
      onSuccess: () => toast.success('둘 다 그대로 두었어요', { message: '다시 묻지 않을게요.' }),
      onError: (error) => toast.error('저장하지 못했어요', { message: messageOf(error) }),
    });
  const name = wordsOf(ledger, rowOf(first)).title;
  return (
    <li>
      <section aria-label={`${name} 2건`}>
        <Card>
          <div className={css.pair}>
            <DuplicateCard
              transaction={first}
              other={second}
              isPending={deletingId === first.id}
              onDelete={() => void remove(first)}
            />
            <DuplicateCard
              transaction={second}
              other={first}
              isPending={deletingId === second.id}
              onDelete={() => void remove(second)}
            />
          </div>
          {ledger.canWrite ? (
            <div className={css.end}>
              <Button
                variant="ghost"
                size="small"
                icon={<Check aria-hidden />}
                isPending={dismissal.isPending}
                onPress={keepBoth}
              >
                둘 다 맞아요
              </Button>
            </div>
          ) : null}
        </Card>
      </section>
    </li>
  );
}

/** Possible duplicates side by side, with their differences highlighted. */
export function DuplicateList({ pairs }: { readonly pairs: readonly DuplicatePair[] }) {
  return (
    <ul className={layout.grid12} aria-label="중복일 수 있는 거래">
      {pairs.map((pair) => (
        <Pair key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
      ))}
    </ul>
  );
}
