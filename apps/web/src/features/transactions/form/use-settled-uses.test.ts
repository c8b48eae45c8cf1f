import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CategoryUse } from '../api/use-habits.ts';
import { useSettledUses } from './use-settled-uses.ts';

const use = (categoryId: string): CategoryUse => ({ categoryId, hour: null, amount: 1000, description: '' });
const REMEMBERED = [use('remembered')];
const STORED = [use('stored')];
const LATER = [use('later')];

interface Given {
  readonly kind: 'EXPENSE' | 'INCOME';
  readonly uses: readonly CategoryUse[];
  readonly isComplete: boolean;
}

const render = (first: Given) =>
  renderHook(({ kind, uses, isComplete }: Given) => useSettledUses(kind, { uses, isComplete }), {
    initialProps: first,
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits for complete uses, and keeps the first ones', () => {
  const { result, rerender } = render({ kind: 'EXPENSE', uses: REMEMBERED, isComplete: false });
  expect(result.current).toBeNull();
  rerender({ kind: 'EXPENSE', uses: STORED, isComplete: true });
  expect(result.current).toBe(STORED);
  rerender({ kind: 'EXPENSE', uses: LATER, isComplete: true });
  expect(result.current).toBe(STORED);
});

it('does not wait for a slow server, whose uses no longer change the order', () => {
  const { result, rerender } = render({ kind: 'EXPENSE', uses: REMEMBERED, isComplete: false });
  act(() => {
    vi.advanceTimersByTime(600);
  });
  expect(result.current).toBe(REMEMBERED);
  rerender({ kind: 'EXPENSE', uses: STORED, isComplete: true });
  expect(result.current).toBe(REMEMBERED);
});

it('begins again with the other kind of categories', () => {
  const { result, rerender } = render({ kind: 'EXPENSE', uses: STORED, isComplete: true });
  rerender({ kind: 'INCOME', uses: [], isComplete: false });
  expect(result.current).toBeNull();
  rerender({ kind: 'INCOME', uses: LATER, isComplete: true });
  expect(result.current).toBe(LATER);
});
