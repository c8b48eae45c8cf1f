import type { Transaction } from '@salim/contract';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBook, anExpense } from '../../../testing/builders.ts';
import { makeLedger } from '../model/ledger.tsx';
import { rowOf } from '../model/transaction-row.ts';
import { TransactionLine } from './transaction-line.tsx';

const ledger = makeLedger({
  book: aBook(),
  meId: 'me',
  categories: [],
  payments: [],
  assets: [],
  tags: [],
  members: [],
  isComplete: true,
});

interface Look {
  readonly isOpen?: boolean;
  readonly selection?: 'none' | 'off' | 'on';
}

function renderLine(transaction: Partial<Transaction>, { isOpen = false, selection = 'none' }: Look = {}): HTMLElement {
  render(
    <ul>
      <TransactionLine
        row={rowOf(anExpense(transaction))}
        ledger={ledger}
        withDate={false}
        isOpen={isOpen}
        isActive={false}
        isStop
        selection={selection}
      />
    </ul>,
  );
  return screen.getByRole('listitem');
}

describe('the amount of a line', () => {
  it.each([
    ['expense', { type: 'EXPENSE', amount: 9500 }, '−9,500'],
    ['refund', { type: 'EXPENSE', amount: 9500, isRefund: true }, '+9,500'],
    ['income', { type: 'INCOME', amount: 9500 }, '+9,500'],
    ['adjustment upwards', { type: 'ADJUSTMENT', amount: 9500, direction: 'IN' }, '9,500'],
    ['adjustment downwards', { type: 'ADJUSTMENT', amount: 9500, direction: 'OUT' }, '−9,500'],
  ] as const)('of an %s shows its effect', (_what, transaction, text) => {
    expect(renderLine(transaction).textContent).toContain(text);
  });

  it('of a refund differs from an expense by its sign and in words', () => {
    const line = renderLine({ type: 'EXPENSE', amount: 9500, isRefund: true });
    expect(line.textContent).not.toContain('−9,500');
    expect(line.textContent).toContain('환불');
  });
});

describe('a line', () => {
  it('whose details are open is announced as the current one, and no other is', () => {
    renderLine({}, { isOpen: true });
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe('true');
  });

  it('whose details are closed is not', () => {
    renderLine({});
    expect(screen.getByRole('link').hasAttribute('aria-current')).toBe(false);
  });

  it('of another member’s private transaction cannot be selected', () => {
    renderLine({ isMasked: true, visibility: 'MASKED', splits: [], payments: [] }, { selection: 'off' });
    expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true);
  });

  it('of the user’s own private transaction can be selected', () => {
    renderLine({ visibility: 'MASKED' }, { selection: 'off' });
    expect(screen.getByRole('checkbox')).toHaveProperty('disabled', false);
  });
});
