import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anExpense } from '../../../testing/builders.ts';
import { rowOf } from '../model/transaction-row.ts';
import { useSelection } from './use-selection.ts';

const [first, masked, third, stuck] = [
  rowOf(anExpense()),
  rowOf(anExpense({ isMasked: true, visibility: 'MASKED' })),
  rowOf(anExpense({ visibility: 'MASKED' })),
  { ...rowOf(anExpense()), waiting: 'stuck' as const },
];

function open() {
  const { result } = renderHook(() => useSelection([first, masked, third, stuck]));
  act(() => result.current.begin());
  return {
    selection: () => result.current,
    chosen: () => result.current.rows.map(({ id }) => id),
  };
}

describe('a selection', () => {
  it('of all excludes others’ masked transactions and those waiting for a decision', () => {
    const { selection, chosen } = open();
    act(() => selection().toggleAll());
    expect(chosen()).toEqual([first.id, third.id]);
    expect([...(selection().ids ?? [])]).toEqual([first.id, third.id]);
    expect(selection().isAll).toBe(true);
    act(() => selection().toggleAll());
    expect(chosen()).toEqual([]);
  });

  it('of a range excludes them, too', () => {
    const { selection, chosen } = open();
    act(() => selection().toggle(first.id, false));
    act(() => selection().toggle(third.id, true));
    expect(chosen()).toEqual([first.id, third.id]);
    expect(selection().ids?.has(masked.id)).toBe(false);
  });

  it('never includes them in a change', () => {
    const { selection, chosen } = open();
    act(() => selection().toggle(masked.id, false));
    act(() => selection().toggle(stuck.id, false));
    expect(chosen()).toEqual([]);
  });
});
