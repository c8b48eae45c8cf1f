import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { aDashboard } from '../../testing/dashboard-builder.ts';
import { aClub } from '../../testing/dues-builder.ts';
import { aGoal } from '../../testing/goal-builder.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook({ memberCount: 2 });
const base = `/api/v2/books/${book.id}`;
const none = { body: { items: [], nextCursor: null } };

beforeEach(async () => {
  await import('@salim/contract');
});

function openMore(dashboard: ReturnType<typeof aDashboard>, more: Parameters<typeof openApp>[2] = {}) {
  return openApp('/more', [book], {
    'GET /api/v2/dashboard': { body: dashboard },
    'GET /api/v2/friends/requests': none,
    [`GET ${base}/inbox`]: none,
    [`GET ${base}/goals`]: none,
    [`GET ${base}/dues`]: none,
    ...more,
  });
}

const rowsOf = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('link')
    .map((link) => link.textContent.trim());

it('lists the places by intent, without those of the bottom bar', async () => {
  openMore(aDashboard({ bookId: book.id }));
  await screen.findByRole('region', { name: '함께 쓰기' });
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map((one) => one.textContent),
  ).toEqual(['함께 쓰기', '계획', '정리', '설정']);
  expect(rowsOf('계획')).toEqual(['예산', '반복 거래', '목표', '자산', '연말정산', '경조사', '모임 회비']);
  expect(rowsOf('정리')).toEqual([
    ...['미분류 정리', '중복 확인', '확인할 내역', '분류 규칙', '가져오기', '카드 문자 붙여넣기'],
    ...['분류', '태그', '결제수단', '휴지통'],
  ]);
  const addresses = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  for (const path of ['/dashboard', '/transactions', '/analytics']) expect(addresses).not.toContain(path);
});

it('shows the current figure of each place', async () => {
  openMore(
    aDashboard({
      bookId: book.id,
      attention: { uncategorized: 3, inbox: 0, duplicates: 1, unsettled: -75_450, reported: 0 },
      budget: { total: 500_000, spent: 400_000, remaining: 100_000, carriedOver: 0, pace: 0.5 },
    }),
    {
      [`GET ${base}/dues`]: { body: { items: [aClub({ owed: 30_000 })], nextCursor: null } },
      [`GET ${base}/goals`]: {
        body: { items: [aGoal({ name: '여행', targetAmount: 1_000_000, currentAmount: 430_000 })], nextCursor: null },
      },
    },
  );
  const link = async (name: string) => screen.findByRole('link', { name });
  await link('정산 75,450원 보내기');
  await link('예산 100,000원 남음');
  await link('목표 여행 43%');
  await link('미분류 정리 3건');
  await link('중복 확인 1건');
  await link('모임 회비 미납 30,000원');
  expect((await link('구성원 2명')).getAttribute('href')).toBe(`/books/${book.id}/settings?tab=members`);
});

it('says what is received and what is over the budget', async () => {
  openMore(
    aDashboard({
      bookId: book.id,
      attention: { uncategorized: 0, inbox: 0, duplicates: 0, unsettled: 20_000, reported: 0 },
      budget: { total: 500_000, spent: 512_000, remaining: -12_000, carriedOver: 0, pace: 0.5 },
    }),
  );
  await screen.findByRole('link', { name: '정산 20,000원 받기' });
  const over = within(await screen.findByRole('link', { name: '예산 12,000원 초과' })).getByText('12,000원 초과');
  expect([over.className.includes('over'), over.className.includes('urgent')]).toEqual([true, false]);
  expect(screen.getByRole('link', { name: '미분류 정리' }).textContent.trim()).toBe('미분류 정리');
});

it.each([
  [-75_450, -75_450, '정산 75,450원 확인 대기'],
  [-75_450, -50_000, '정산 25,450원 보내기'],
  [75_450, 50_000, '정산 50,000원 확인하기'],
])('says of a balance of %i won, of which %i are reported as sent: %s', async (unsettled, reported, name) => {
  const attention = { uncategorized: 0, inbox: 0, duplicates: 0, unsettled, reported };
  openMore(aDashboard({ bookId: book.id, attention }));
  await screen.findByRole('link', { name });
});

it('leads to the trash', async () => {
  openMore(aDashboard({ bookId: book.id }));
  const link = await screen.findByRole('link', { name: '휴지통' });
  expect(link.getAttribute('href')).toBe('/transactions?view=trash');
});

it('leaves out what viewers cannot do', async () => {
  const seen = aBook({ role: 'VIEWER' });
  openApp('/more', [seen], {
    'GET /api/v2/dashboard': { body: aDashboard({ bookId: seen.id }) },
    'GET /api/v2/friends/requests': none,
    [`GET /api/v2/books/${seen.id}/inbox`]: none,
    [`GET /api/v2/books/${seen.id}/goals`]: none,
    [`GET /api/v2/books/${seen.id}/dues`]: none,
  });
  await screen.findByRole('region', { name: '정리' });
  const rows = rowsOf('정리');
  expect(rows).toContain('분류');
  for (const name of ['가져오기', '카드 문자 붙여넣기']) expect(rows).not.toContain(name);
});

it('signs out', async () => {
  const { router } = openMore(aDashboard({ bookId: book.id }), { 'POST /api/v2/logout': { status: 204 } });
  await user.click(
    within(await screen.findByRole('region', { name: '설정' })).getByRole('button', { name: '로그아웃' }),
  );
  await screen.findByRole('button', { name: '로그인' });
  expect(router.state.location.pathname).toBe('/login');
});
