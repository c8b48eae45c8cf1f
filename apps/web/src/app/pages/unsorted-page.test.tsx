import type { UnsortedGroup } from '@salim/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const cafe = aCategory({ name: '카페·간식', icon: '☕' });
const coffee = aCategory({ name: '커피', parentId: cafe.id });
const food = aCategory({ name: '식비', icon: '🍚' });

const aGroup = (changes: Partial<UnsortedGroup>): UnsortedGroup => ({
  merchantKey: changes.name ?? '가게',
  name: '가게',
  type: 'EXPENSE',
  count: 1,
  amount: 1000,
  firstDate: '2026-11-20',
  lastDate: '2026-11-20',
  ids: [anId()],
  guess: null,
  ...changes,
});
const guess = (categoryId: string): UnsortedGroup['guess'] => ({
  source: 'HISTORY',
  categoryId,
  assetId: null,
  paymentMethodId: null,
  tagIds: [],
  confidence: 0.9,
  reason: '지난 5번 모두 커피였어요',
});

beforeEach(async () => {
  await import('@salim/contract');
});

function openUnsorted(
  groups: readonly UnsortedGroup[],
  role: 'OWNER' | 'VIEWER' = 'OWNER',
  learn: (group: UnsortedGroup) => UnsortedGroup = (group) => group,
) {
  const ledger = aLedger({ meId: person.id, book: aBook({ role }), categories: [cafe, coffee, food] });
  let left = groups;
  const opened = openApp('/unsorted', [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/unsorted`]: () => ({
      body: { items: left, nextCursor: null, count: left.reduce((sum, group) => sum + group.count, 0) },
    }),
    [`POST ${ledger.base}/transactions/bulk`]: (request: { readonly body: unknown }) => {
      const { ids, set } = request.body as { ids: string[]; set: { categoryId: string | null } };
      left =
        set.categoryId === null
          ? groups.filter((group) => left.includes(group) || ids.includes(group.ids[0] ?? ''))
          : left.filter((group) => !ids.includes(group.ids[0] ?? '')).map(learn);
      return { body: { count: ids.length, ids, activityId: anId() } };
    },
    [`POST ${ledger.base}/rules`]: () => ({ status: 201, body: null }),
  });
  const sent = () =>
    opened.server.requests
      .filter((one) => one.path === `${ledger.base}/transactions/bulk`)
      .map((one) => one.body as { ids: string[]; set: { categoryId: string | null } });
  return { ...opened, ledger, sent };
}

const star = aGroup({ name: '별다방', count: 2, ids: [anId(), anId()], guess: guess(coffee.id) });
const moon = aGroup({ name: '달식당' });

it('categorizes all transactions of a merchant with one press, and undoes it', async () => {
  const { sent } = openUnsorted([star, moon]);
  expect(await screen.findByText('지난 5번 모두 커피였어요')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '별다방 2건을 카페·간식 › 커피 분류로' }));
  await screen.findByText('2건을 커피로 정리했어요');
  expect(screen.queryByText('별다방')).toBeNull();
  expect(sent()).toEqual([{ ids: star.ids, set: { categoryId: coffee.id } }]);
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await screen.findByText('별다방');
  expect(sent().at(-1)).toEqual({ ids: star.ids, set: { categoryId: null } });
});

it('ignores the second tap of a double tap, which would sort the merchant that moved under the finger', async () => {
  const now = vi.spyOn(Date, 'now');
  const sun = aGroup({ name: '해다방', guess: guess(coffee.id) });
  const { sent } = openUnsorted([star, sun, moon]);
  await user.click(await screen.findByRole('button', { name: '별다방 2건을 카페·간식 › 커피 분류로' }));
  const next = screen.getByRole('button', { name: '해다방 1건을 카페·간식 › 커피 분류로' });
  await user.click(next);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(screen.getByText('해다방')).toBeTruthy();
  now.mockReturnValue(Date.now() + 1000);
  await user.click(next);
  await waitFor(() => expect(sent().map(({ ids }) => ids)).toEqual([star.ids, sun.ids]));
  now.mockRestore();
});

it('moves from merchant to merchant by keyboard alone', async () => {
  const { sent } = openUnsorted([star, moon]);
  const first = await screen.findByRole('button', { name: '별다방 2건을 카페·간식 › 커피 분류로' });
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '달식당 분류 선택' }));
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('달식당 분류 선택'));
  await user.keyboard('z');
  await waitFor(() => expect(sent().at(-1)?.set.categoryId).toBeNull());
});

it('keeps the focus when data of the next merchant arrives meanwhile', async () => {
  const sun = aGroup({ name: '해식당' });
  openUnsorted([moon, sun, star], 'OWNER', (group) => ({ ...group, guess: guess(food.id) }));
  (await screen.findByRole('button', { name: '달식당 분류 선택' })).focus();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByRole('searchbox', { name: '분류 검색' }), 'ㅅㅂ{Enter}');
  const next = await screen.findByRole('button', { name: '해식당 1건을 식비 분류로' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '별다방 2건을 식비 분류로' })),
  );
});

it('lets another category be chosen by a few letters, and saves it as a rule', async () => {
  const { server, sent, ledger } = openUnsorted([moon]);
  await user.click(await screen.findByRole('button', { name: '달식당 분류 선택' }));
  await user.click(await screen.findByRole('checkbox', { name: '앞으로도 이곳은 이 분류로 자동 분류' }));
  await user.type(screen.getByRole('searchbox', { name: '분류 검색' }), 'ㅅㅂ{Enter}');
  await screen.findByText('1건을 모두 정리했어요');
  expect(sent()).toEqual([{ ids: moon.ids, set: { categoryId: food.id } }]);
  const rule = server.requests.find((one) => one.path === `${ledger.base}/rules`)?.body;
  expect(rule).toMatchObject({
    name: '달식당',
    conditions: [
      { field: 'description', op: 'contains', value: '달식당' },
      { field: 'type', op: 'equals', value: 'EXPENSE' },
    ],
    actions: { categoryId: food.id },
  });
});

it('accepts all likely suggestions at once', async () => {
  const sun = aGroup({ name: '해다방', guess: guess(coffee.id) });
  const { sent } = openUnsorted([star, sun, moon]);
  await user.click(await screen.findByRole('button', { name: '추천대로 3건 정리' }));
  await screen.findByText('3건을 정리했어요');
  expect(sent()).toEqual([{ ids: [...star.ids, ...sun.ids], set: { categoryId: coffee.id } }]);
  expect(screen.getByText('달식당')).toBeTruthy();
});

it('is read-only for a viewer, and shows an empty state', async () => {
  openUnsorted([star], 'VIEWER');
  await screen.findByText('별다방');
  expect(screen.queryByRole('button', { name: /별다방/u })).toBeNull();
});
