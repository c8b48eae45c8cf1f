import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countTaps, type TapCount } from './count-taps.ts';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, visit } from './user.ts';

/* The most frequent tasks besides entering a lunch (taps.story.ts), from the dashboard, with one thumb. */

const stage = useStage();

const CARD_MESSAGE = '신한카드(1234)승인 홍*동 12,300원(일시불)11/20 11:34 스타벅스강남 누적456,700원';
/** A purchase abroad waits until its price in won is known. */
const PURCHASE_ABROAD = '[Web발신]\n삼성1234해외승인 홍*동\nUSD 22.00\n11/20 03:10 ANTHROPIC';

/** A household of two with a budget, a goal, a debt of 35,000 won and a message to confirm. */
async function settleIn(page: Page): Promise<string> {
  const book = await bookPathOf(page);
  const make = <Made>(path: string, body: object) => askAs<Made>(page, 'POST', `${book}/${path}`, body);
  const { userId } = await make<{ userId: string }>('members', { name: '지연' });
  const { id: assetId } = await make<{ id: string }>('assets', { name: '생활비 통장', assetType: 'CHECKING_ACCOUNT' });
  const { id: toAssetId } = await make<{ id: string }>('assets', { name: '적금', assetType: 'SAVINGS_ACCOUNT' });
  const common = { date: '2026-11-19', time: '19:00' };
  await make('transactions', { ...common, type: 'TRANSFER', amount: 10_000, assetId, toAssetId });
  await make('transactions', { ...common, type: 'INCOME', amount: 10_000, description: '용돈', assetId });
  await make('transactions', {
    ...common,
    type: 'EXPENSE',
    amount: 70_000,
    description: '저녁',
    shareMethod: 'EQUAL',
    paidBy: userId,
  });
  await make('transactions', { ...common, type: 'EXPENSE', amount: 4500, description: '커피', date: '2026-11-20' });
  await askAs(page, 'POST', book.replace('/v2/books/', '/v2/budgets/books/'), {
    budgetMonth: '2026-11',
    expenseBudget: 1_000_000,
  });
  await make('goals', { kind: 'SAVE', name: '가족 여행', targetAmount: 1_000_000 });
  const { token } = await askAs<{ token: string }>(page, 'POST', '/api/v2/user/me/tokens', {
    name: '단축어',
    scopes: ['intake'],
  });
  const answer = await fetch(`${stage.server.url}/api/v2/intake`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ text: PURCHASE_ABROAD, receivedAt: '2026-11-20T03:00:00Z' }),
  });
  expect(answer.ok).toBe(true);
  return book;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const bar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name, exact: true });
/** A row of the dashboard, the menu or the results of a search. */
const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });

async function press(page: Page, count: TapCount, keys: readonly string[]): Promise<void> {
  const keypad = page.getByRole('group', { name: '키패드' });
  for (const key of keys) await count.tap(keypad.getByRole('button', { name: key, exact: true }));
}

/** Closes the toasts of the task before, which cover what is below them for five seconds. */
async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: '알림 메시지' }).getByRole('button', { name: '닫기' });
  while ((await close.count()) > 0) await close.first().click();
}

interface Task {
  readonly name: string;
  readonly taps: number;
  readonly perform: (page: Page, count: TapCount) => Promise<void>;
}

const TASKS: readonly Task[] = [
  {
    name: '지난 거래 찾기',
    taps: 2,
    perform: async (page, count) => {
      await count.tap(page.getByRole('link', { name: '검색', exact: true }));
      await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
      await page.keyboard.insertText('저녁');
      await count.tap(row(page, /저녁/u));
      await page.getByRole('heading', { level: 1, name: '거래 상세' }).waitFor();
    },
  },
  {
    name: '분류 바꾸기',
    taps: 5,
    perform: async (page, count) => {
      await count.tap(bar(page, '내역'));
      await count.tap(row(page, /커피/u));
      await count.tap(page.getByRole('link', { name: '수정', exact: true }));
      await count.tap(
        page.getByRole('group', { name: '분류', exact: true }).getByRole('button', { name: '카페·간식' }),
      );
      await count.tap(button(page, '저장'));
      await page.getByText('수정했어요', { exact: true }).waitFor();
    },
  },
  {
    name: '둘이 나눠 낸 저녁 기록하기',
    taps: 7,
    perform: async (page, count) => {
      await count.tap(bar(page, '추가'));
      await press(page, count, ['6', '00', '00']);
      await count.tap(button(page, '입력 메뉴'));
      await count.tap(page.getByRole('menuitem', { name: '나눠 내기' }));
      await count.tap(button(page, '저장'));
      await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    },
  },
  {
    name: '확인할 내역 기록하기',
    taps: 3,
    perform: async (page, count) => {
      await count.tap(row(page, /^확인할 내역/u));
      const card = page.getByRole('region', { name: 'ANTHROPIC' });
      await count.type(card.getByLabel('금액'), '30500');
      await count.tap(card.getByRole('button', { name: '기록하기' }));
      await page.getByText('확인할 내역이 없어요').waitFor();
    },
  },
  {
    name: '이번 달에 남은 돈 보기',
    taps: 1,
    perform: async (page, count) => {
      await count.see(page.getByText('오늘 쓸 수 있는 돈'));
      await count.tap(bar(page, '더보기'));
      await count.see(row(page, /예산.*남음/u));
    },
  },
  {
    name: '수입 기록하기',
    taps: 6,
    perform: async (page, count) => {
      await count.tap(bar(page, '추가'));
      await count.tap(page.getByRole('tab', { name: '수입' }));
      await press(page, count, ['5', '00', '00']);
      await count.tap(button(page, '저장'));
      await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    },
  },
  {
    name: '늘 옮기던 통장으로 이체 기록하기',
    taps: 6,
    perform: async (page, count) => {
      await count.tap(bar(page, '추가'));
      await count.tap(page.getByRole('tab', { name: '이체' }));
      await press(page, count, ['3', '00', '00']);
      await count.tap(button(page, '저장'));
      await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    },
  },
  {
    name: '정산한 돈 보냈다고 표시하기',
    taps: 3,
    perform: async (page, count) => {
      await count.tap(row(page, /^정산 보낼 돈/u));
      await count.tap(button(page, /민수 → 지연 .* 보냈어요$/u));
      await count.tap(page.getByRole('dialog').getByRole('button', { name: '저장' }));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: '목표에 모은 돈 추가하기',
    taps: 4,
    perform: async (page, count) => {
      await count.tap(bar(page, '더보기'));
      await count.tap(row(page, /^목표/u));
      await count.tap(button(page, '모은 돈 추가'));
      const sheet = page.getByRole('dialog', { name: '가족 여행에 모은 돈' });
      await sheet.getByLabel('모은 금액').and(page.locator(':focus')).waitFor();
      await page.keyboard.insertText('40만');
      await count.tap(sheet.getByRole('button', { name: '추가', exact: true }));
      await sheet.getByRole('button', { name: /400,000원 삭제/u }).waitFor();
    },
  },
  {
    name: '삭제하고 되돌리기',
    taps: 4,
    perform: async (page, count) => {
      await count.tap(bar(page, '내역'));
      await count.tap(row(page, /커피/u));
      await count.tap(button(page, '삭제'));
      await count.tap(button(page, '되돌리기'));
      await row(page, /커피/u).waitFor();
    },
  },
  {
    name: '카드 문자 붙여넣기',
    taps: 3,
    perform: async (page, count) => {
      await count.type(page.getByLabel('한 줄로 입력'), CARD_MESSAGE);
      await count.tap(button(page, '입력'));
      await page.getByRole('region', { name: '스타벅스강남' }).waitFor();
      await count.tap(button(page, /저장$/u));
      await page.waitForURL('**/transactions');
    },
  },
];

describe.each([
  [360, 740],
  [390, 844],
] as const)('자주 하는 일, %i × %i', (width, height) => {
  test('정해진 횟수만 누르고, 한 번도 넘기지 않아요', async () => {
    const page = await stage.openPage({ user: await stage.signUp('민수'), width, height, path: null });
    await settleIn(page);
    const counted: Record<string, { taps: number; scrolls: number }> = {};
    for (const { name, perform } of TASKS) {
      await visit(page, '/dashboard');
      await closeToasts(page);
      await page.getByText('오늘 쓸 수 있는 돈').waitFor();
      const count = countTaps(page);
      await perform(page, count);
      counted[name] = { taps: count.taps, scrolls: count.scrolls };
    }
    expect(counted).toEqual(Object.fromEntries(TASKS.map(({ name, taps }) => [name, { taps, scrolls: 0 }])));
  }, 240_000);
});
