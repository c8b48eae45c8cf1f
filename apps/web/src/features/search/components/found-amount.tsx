import { Money } from '../../../ui/money.tsx';
import type { FoundItem } from '../found-items.ts';

/** The amount of a found transaction; renders nothing for other kinds. */
export function FoundAmount({ item }: { readonly item: FoundItem }) {
  const transaction = item.transaction;
  if (!transaction) return null;
  if (transaction.type === 'INCOME') return <Money value={transaction.amount} tone="income" />;
  if (transaction.type === 'EXPENSE')
    return <Money value={transaction.isRefund ? -transaction.amount : transaction.amount} tone="expense" />;
  return <Money value={transaction.direction === 'OUT' ? -transaction.amount : transaction.amount} tone="transfer" />;
}
