import { Money } from '../../../ui/money.tsx';
import type { FoundItem } from '../found-items.ts';

/** The amount of an entry that was found; nothing for other things. */
export function FoundAmount({ item }: { readonly item: FoundItem }) {
  const entry = item.transaction;
  if (!entry) return null;
  if (entry.type === 'INCOME') return <Money value={entry.amount} tone="income" />;
  if (entry.type === 'EXPENSE') return <Money value={entry.isRefund ? -entry.amount : entry.amount} tone="expense" />;
  return <Money value={entry.direction === 'OUT' ? -entry.amount : entry.amount} tone="transfer" />;
}
