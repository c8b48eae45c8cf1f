import type { Member, Transaction } from '@salim/contract';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBook, anExpense } from '../../../testing/builders.ts';
import { aMember } from '../../../testing/member-builder.ts';
import { makeLedger } from '../model/ledger.tsx';
import { rowOf } from '../model/transaction-row.ts';
import { TransactionLine } from './transaction-line.tsx';

const parts = {
  book: aBook(),
  meId: 'me',
  categories: [],
  payments: [],
  assets: [],
  tags: [],
  isComplete: true,
};
const minsu = aMember({ userId: 'minsu', name: '민수', color: '#0A7D5A' });
const jiyeon = aMember({ userId: 'jiyeon', name: '김지연', nickname: '지연', color: '#C4656F' });

interface Look {
  readonly isOpen?: boolean;
  readonly selection?: 'none' | 'off' | 'on';
  readonly members?: readonly Member[];
}

function renderLine(
  transaction: Partial<Transaction>,
  { isOpen = false, selection = 'none', members = [] }: Look = {},
): HTMLElement {
  render(
    <ul>
      <TransactionLine
        row={rowOf(anExpense(transaction))}
        ledger={makeLedger({ ...parts, members })}
        withDate={false}
        isOpen={isOpen}
        isActive={false}
        isStop
        selection={selection}
        hasActions
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
  it('with nothing beside its title has no second line, so that the title is level with the amount', () => {
    renderLine({ isMasked: true, time: null, tagIds: [] });
    expect(screen.getByText('비공개').parentElement?.nextElementSibling).toBeNull();
  });

  it('of an expense that a guest recorded says so', () => {
    expect(renderLine({ description: '택시', guest: true }).textContent).toContain('손님');
  });

  it('of any other expense does not mention guests', () => {
    expect(renderLine({ description: '택시' }).textContent).not.toContain('손님');
  });

  it('whose details are open is announced as the current one, and no other is', () => {
    renderLine({}, { isOpen: true });
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe('true');
  });

  it('whose details are closed is not', () => {
    renderLine({});
    expect(screen.getByRole('link').hasAttribute('aria-current')).toBe(false);
  });

  it('of another member’s masked transaction cannot be selected', () => {
    renderLine({ isMasked: true, visibility: 'MASKED', splits: [], payments: [] }, { selection: 'off' });
    expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true);
  });

  it('of the user’s own masked transaction can be selected', () => {
    renderLine({ visibility: 'MASKED' }, { selection: 'off' });
    expect(screen.getByRole('checkbox')).toHaveProperty('disabled', false);
  });
});

describe('who paid', () => {
  const paidBy = (...userIds: string[]) => ({ payers: userIds.map((userId) => ({ userId, amount: 1000 })) });
  const members = [minsu, jiyeon];

  it.each([
    ['the user', paidBy('minsu'), '민수', '--member-1'],
    ['another member', paidBy('jiyeon'), '지연', '--member-2'],
    ['both', paidBy('jiyeon', 'minsu'), '지연 외 1명', '--member-2'],
  ])('shows with name, face and edge when it was %s', (_who, transaction, text, token) => {
    const line = renderLine({ ...transaction, description: '점심' }, { members });
    expect(line.textContent).toContain(text);
    expect(line.style.getPropertyValue('--payer')).toBe(`var(${token})`);
  });

  it.each([
    ['in a book of one', paidBy('minsu'), [minsu]],
    ['of a masked transaction of another', { ...paidBy('jiyeon'), isMasked: true }, members],
    ['of a transfer', { ...paidBy('jiyeon'), type: 'TRANSFER' as const }, members],
    ['without payers', paidBy(), members],
  ])('does not show %s', (_which, transaction, those) => {
    const line = renderLine(transaction, { members: those });
    expect(line.textContent).not.toMatch(/민수|지연/u);
    expect(line.style.getPropertyValue('--payer')).toBe('');
  });
});
