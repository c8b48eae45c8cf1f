import type { GuestItem, GuestView } from '@salim/contract';
import { expect, test, vi } from 'vitest';
import { itemList } from './item-list.ts';

const view = { masked: { count: 0, share: 0 }, currency: 'KRW' } as GuestView;
const items = [
  {
    id: 'taxi',
    date: '2026-11-19',
    description: '택시',
    amount: 12_000,
    share: 4000,
    paidByName: '서연',
    isRemovable: true,
  },
] as GuestItem[];

test('deletion waits for a second press, also when the list is drawn again in between', () => {
  const onRemove = vi.fn();
  const draw = () => {
    const list = itemList({ view, items, onRemove, onMore: undefined });
    return list?.querySelector<HTMLButtonElement>('li button') ?? null;
  };
  const first = draw();
  expect([first?.textContent, first?.getAttribute('aria-label')]).toEqual(['삭제', '택시 삭제']);
  first?.click();
  expect(first?.textContent).toBe('한 번 더 누르면 삭제해요');
  expect(onRemove).not.toHaveBeenCalled();
  const second = draw();
  expect([second?.textContent, second?.hasAttribute('aria-label')]).toEqual(['한 번 더 누르면 삭제해요', false]);
  second?.click();
  second?.click();
  expect(second?.disabled).toBe(true);
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(items[0]);
  expect(draw()?.textContent).toBe('삭제');
});
