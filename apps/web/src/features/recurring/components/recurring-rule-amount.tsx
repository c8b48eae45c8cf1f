import type { Transaction } from '@salim/contract';
import { Money } from '../../../ui/money.tsx';

interface RuleAmountProps {
  readonly type: Transaction['type'];
  readonly amount: number;
  readonly isRefund?: boolean;
  readonly size?: 'medium' | 'hero';
}

/** The amount of a rule or an occurrence, with the sign and color of its type. */
export function RuleAmount({ type, amount, isRefund = false, size }: RuleAmountProps) {
  const look = size === undefined ? {} : { size };
  switch (type) {
    case 'INCOME':
      return <Money value={amount} tone="income" {...look} />;
    case 'EXPENSE':
      return <Money value={isRefund ? -amount : amount} tone="expense" {...look} />;
    case 'TRANSFER':
    case 'ADJUSTMENT':
      return <Money value={amount} tone="transfer" {...look} />;
  }
}
