import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { layoutShiftOf } from '../tools/layout-shift.ts';
import { readDemoSignIn, signInToDemo } from './demo-user.ts';
import { useStage } from './harness.ts';
import { openCdpSession } from './page-pool.ts';
import { askAs, bookPathOf, fitsTheWidth } from './user.ts';

const stage = useStage({ args: ['--demo'] });
const PHONE = { width: 390, height: 844 } as const;
const DESK = { width: 1440, height: 900 } as const;
/** The height within which a phone has all answers, with everything around them. */
const HEIGHT_MAX = 1500;
/** The cumulative layout shift of a screen that loads calmly. */
const SHIFT_MAX = 0.01;
const FIRST_VISIT_BYTES_MAX = 170 * 1024;

/** Signs in as one of the demo couple. */
async function enter(page: Page): Promise<void> {
  const { username, password } = await readDemoSignIn(stage);
  await page.getByLabel('아이디').fill(username);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: '대시보드' }).waitFor();
}

/** Adds something for each line of the dashboard that the demo household does not have. */
async function fillUp(page: Page): Promise<void> {
  const book = await bookPathOf(page);
  const bookId = book.split('/').at(-1);
  const [asset] = await askAs<{ id: string }[]>(page, 'GET', `${book}/assets`);
  for (const description of ['이름 없는 가게', '이름 없는 가게']) {
    await askAs(page, 'POST', `${book}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 12_300,
      description,
    });
  }
  await askAs(page, 'POST', '/api/v2/intake', {
    bookId,
    text: '삼성7788해외승인 홍*동\nUSD 41.00\n11/19 03:10 BOOKSHOP',
    receivedAt: '2026-11-20T03:00:00Z',
  });
  for (let day = 21; day <= 27; day += 1) {
    await askAs(page, 'POST', `${book}/recurring`, {
      template: { type: 'EXPENSE', amount: 10_000 + day, description: `정기 결제 ${day}`, assetId: asset?.id },
      rrule: `FREQ=MONTHLY;BYMONTHDAY=${day}`,
      startDate: `2026-11-${day}`,
    });
  }
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

test('휴대폰에서 네 가지 답을 한눈에 봐요', async () => {
  const page = await stage.openPage({ ...PHONE, user: await signInToDemo(stage), path: null });
  await fillUp(page);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const regionOf = (name: string) => main.getByRole('region', { name, exact: true });
  await main.getByRole('textbox', { name: '한 줄로 입력' }).waitFor();
  await regionOf('최근 거래').waitFor();
  expect(await layoutShiftOf(page)).toBeLessThan(SHIFT_MAX);
  expect(await regionOf('확인해 주세요').getByRole('link').count()).toBe(5);
  expect(await regionOf('앞으로 7일').getByRole('listitem').count()).toBe(4);
  expect(await regionOf('최근 거래').getByRole('listitem').count()).toBe(3);
  expect(await heightOf(page)).toBeLessThanOrEqual(HEIGHT_MAX);
  expect(await fitsTheWidth(page)).toBe(true);

  // The same number as the budget's.
  const daily = (await regionOf('오늘 쓸 수 있는 돈').getByRole('link').textContent()) ?? '';
  expect(daily).toMatch(/^[\d,]+원$/u);
  await regionOf('오늘 쓸 수 있는 돈').getByRole('link').click();
  await page.waitForURL('**/budgets?**');
  await page.getByText(`하루 ${daily}씩`).waitFor();

  // A finger reads the line, and what it read stays.
  await page.goto('/dashboard');
  const line = main.getByRole('slider', { name: '날짜별로 더한 지출' });
  const box = await line.boundingBox();
  await page.touchscreen.tap((box?.x ?? 0) + 8, (box?.y ?? 0) + 40);
  await expect.poll(() => line.getAttribute('aria-valuetext')).toContain('11월 1일까지');
});

/** Deletes what the device remembers of earlier visits. */
const forget = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });

test('메일을 인증하지 않은 새 사용자의 화면도, 여덟 자리 합계도 밀리지 않아요', async () => {
  const user = await stage.signUp();
  const book = await bookPathOf(user);
  for (const [type, amount] of [
    ['INCOME', 14_630_000],
    ['EXPENSE', 12_554_300],
  ] as const) {
    await askAs(user, 'POST', `${book}/transactions`, { type, date: '2026-11-20', amount, description: '큰 금액' });
  }
  const page = await stage.openPage({ ...PHONE, user, path: null });
  const session = await openCdpSession(page);
  await session.send('Network.enable');
  // The parts of a screen arrive one after the other, as on a first visit.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  for (const [path, proof] of [
    ['/dashboard', '메일 다시 보내기'],
    ['/transactions', '+2,075,700원'],
  ] as const) {
    await forget(page);
    await page.goto(path);
    await page.getByRole('main').getByText(proof).first().waitFor();
    expect(await layoutShiftOf(page), path).toBeLessThan(SHIFT_MAX);
  }
});

/** Reloads without any cache and sums the JS and CSS, as sent, until the screen is complete. */
async function bytesOf(page: Page, path: string, proof: () => Promise<unknown>): Promise<number> {
  const session = await openCdpSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const counted = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    // The fonts come later and are no part of it.
    const isCode = ['Script', 'Stylesheet'].includes(type) && !request.url.includes('/fonts-');
    if (isCode) counted.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await proof();
  await session.detach();
  return bytes;
}

test('첫 방문에는 170 kB까지만 받아요', async () => {
  const page = await stage.openPage({ ...PHONE, path: '/login', expectedComplaints: [/401/u], isNew: true });
  const atLogin = await bytesOf(page, '/login', () => page.getByLabel('아이디').waitFor());
  await enter(page);
  const main = page.getByRole('main');
  const recent = main.getByRole('region', { name: '최근 거래', exact: true });
  // What the form needs is loaded afterwards.
  const atDashboard = await bytesOf(page, '/dashboard', () => recent.waitFor());
  expect(atLogin).toBeGreaterThan(50_000);
  expect(atLogin).toBeLessThanOrEqual(FIRST_VISIT_BYTES_MAX);
  expect(atDashboard).toBeGreaterThan(50_000);
  expect(atDashboard).toBeLessThanOrEqual(FIRST_VISIT_BYTES_MAX);
});

test('지난달에는 지난달에 쓴 돈만 보여요', async () => {
  const page = await stage.openPage({ ...PHONE, user: await signInToDemo(stage), path: '/dashboard' });
  await page.getByRole('button', { name: '이전 달' }).click();
  const main = page.getByRole('main');
  await main.getByRole('region', { name: '10월 쓴 돈' }).waitFor();
  expect(new URL(page.url()).search).toBe('?month=2026-10');
  expect(await main.getByText('오늘 쓸 수 있는 돈').count()).toBe(0);
  expect(await main.getByRole('region', { name: '앞으로 7일' }).count()).toBe(0);
  await main.getByRole('link', { name: '10월 통계 보기' }).click();
  await page.waitForURL('**/analytics?month=2026-10');
});

test('넓은 창에서 옆 칸이 늦게 와도 카드 높이가 바뀌지 않아요', async () => {
  const page = await stage.openPage({ ...DESK, user: await signInToDemo(stage), path: null, isNew: true });
  const held = Promise.withResolvers<void>();
  await page.route('**/dashboard-beside-*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await main.getByRole('region', { name: '최근 거래', exact: true }).waitFor();
  const attention = main.getByRole('region', { name: '확인해 주세요', exact: true });
  const early = await attention.boundingBox();
  held.resolve();
  await main.getByRole('region', { name: '순자산', exact: true }).waitFor();
  expect(await attention.boundingBox()).toEqual(early);
});
