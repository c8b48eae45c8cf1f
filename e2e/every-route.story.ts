import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { untilSettled } from '../tools/until-settled.ts';
import { useStage } from './harness.ts';

const stage = useStage({ args: ['--demo'] });

/** Anybody's screens with their headings. */
const PUBLIC: readonly (readonly [path: string, title: string])[] = [
  ['/login', '로그인'],
  ['/register', '회원가입'],
  ['/forgot-password', '비밀번호 찾기'],
  ['/reset-password', '비밀번호 재설정'],
  ['/email-verification-sent', '이메일 인증'],
  ['/privacy-policy', '개인정보 처리방침'],
  ['/terms-of-service', '이용약관'],
  ['/account-deletion', '회원 탈퇴'],
];

/** Screens behind the sign-in. `{…}` stands for a thing of the sample household. */
const INSIDE: readonly (readonly [path: string, title: string])[] = [
  ['/dashboard', '대시보드'],
  ['/transactions', '거래 내역'],
  ['/transactions?view=calendar', '거래 내역'],
  ['/transactions/new', '거래 추가'],
  ['/transactions/{transaction}', '거래 상세'],
  ['/transactions/{transaction}/edit', '거래 수정'],
  ['/transactions/01890000-0000-7000-8000-000000000000', '거래 상세'],
  ['/recurring-transactions', '반복 거래'],
  ['/analytics', '통계'],
  ['/analytics/advanced', '고급 통계'],
  ['/assets', '자산'],
  ['/assets/{asset}', '자산 상세'],
  ['/books', '가계부'],
  ['/books/new', '가계부'],
  ['/books/{book}', '가계부 상세'],
  ['/books/{book}/settings', '가계부 설정'],
  ['/invite', '초대 코드'],
  ['/join', '가계부 참여'],
  ['/categories', '분류'],
  ['/payment-methods', '결제수단'],
  ['/tags', '태그'],
  ['/budgets', '예산'],
  ['/goals', '목표'],
  ['/profile', '프로필'],
  ['/friends', '친구'],
  ['/friend-groups', '친구 그룹'],
  ['/user-id-code', '친구 코드'],
  ['/notifications', '알림'],
  ['/notification-settings', '알림 설정'],
  ['/settings', '설정'],
  ['/settings/security', '보안'],
  ['/settings/tokens', '개인용 토큰'],
  ['/change-password', '비밀번호 변경'],
  ['/duplicates', '중복 확인'],
  ['/paste', '카드 문자 붙여넣기'],
  ['/inbox', '받은 내역함'],
  ['/imports', '가져오기'],
  ['/search?q=%EC%A0%90%EC%8B%AC', '검색'],
  ['/more', '더보기'],
  ['/help', '도움말'],
  ['/about', '살림 소개'],
];

const SHIFT_MAX = 0.05;
/** The narrowest phone that has to do without scrolling sideways. */
const NARROWEST = 360;

/** The sample household is made after the server has begun to answer. */
async function readSignIn(): Promise<{ usernames: string[]; password: string }> {
  const file = join(stage.server.dataDir, 'demo-sign-in.json');
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
  return JSON.parse(await readFile(file, 'utf8')) as { usernames: string[]; password: string };
}

async function signIn(page: Page): Promise<void> {
  const { usernames, password } = await readSignIn();
  await page.getByLabel('아이디').fill(usernames[0] ?? '');
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Ids to put into the paths that name something. */
async function sampleIds(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { state: { accessToken: string } }).state
        .accessToken,
  );
  const get = async <Body>(path: string): Promise<Body> =>
    (await (
      await fetch(`${stage.server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as Body;
  const [book] = await get<{ id: string }[]>('/api/v2/book/mybooks');
  const [assets, transactions] = await Promise.all([
    get<{ id: string }[]>(`/api/v2/books/${book?.id}/assets`),
    get<{ items: { id: string }[] }>(`/api/v2/books/${book?.id}/transactions?limit=1&type=EXPENSE`),
  ]);
  return { book: book?.id ?? '', asset: assets[0]?.id ?? '', transaction: transactions.items[0]?.id ?? '' };
}

/** Sums up what moves on the page without anybody's doing, from its first paint on. */
async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as typeof globalThis & { shift?: number };
    watched.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) watched.shift = (watched.shift ?? 0) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function untilPainted(page: Page, title: string): Promise<void> {
  await page.locator('h1', { hasText: title }).first().waitFor();
  await untilSettled(page);
}

/** Everything that is wrong with the screen at `path`, in words. */
async function findFaults(page: Page, path: string, title: string): Promise<string[]> {
  await page.goto(path);
  await untilPainted(page, title);
  const faults: string[] = [];
  const headings = await page.locator('h1').allTextContents();
  if (headings.length !== 1 || headings[0] !== title) faults.push(`h1: ${headings.join(' | ')}`);
  if ((await page.title()) !== `${title} · 살림`) faults.push(`title: ${await page.title()}`);
  const shift = await page.evaluate(() => (globalThis as typeof globalThis & { shift?: number }).shift ?? 0);
  if (shift > SHIFT_MAX) faults.push(`layout shift: ${shift.toFixed(3)}`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, impact, nodes } of violations) {
    if (impact === 'serious' || impact === 'critical') {
      faults.push(`${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    }
  }
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (width < 768) {
    await page.setViewportSize({ width: NARROWEST, height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`${overflow} px too wide at ${NARROWEST} px`);
    await page.setViewportSize({ width, height });
  }
  return faults.map((fault) => `${path} ${fault}`);
}

describe.each([
  [390, 844, 'light'],
  [390, 844, 'dark'],
  [1440, 900, 'light'],
  [1440, 900, 'dark'],
] as const)('%i × %i, %s', (width, height, colorScheme) => {
  test('every screen has its heading, stays still, is accessible and says nothing to the console', async () => {
    const visitor = await stage.openPage({ width, height, colorScheme, path: null });
    await watchShift(visitor);
    const faults: string[] = [];
    for (const [path, title] of PUBLIC) faults.push(...(await findFaults(visitor, path, title)));
    const page = await stage.openPage({
      width,
      height,
      colorScheme,
      path: '/login',
      // A month without a budget and an entry that does not exist are asked for and are not there.
      expectedComplaints: [/404.*\/(?:budgets|transactions)\//u],
    });
    await signIn(page);
    await watchShift(page);
    const ids = await sampleIds(page);
    for (const [path, title] of INSIDE) {
      const actual = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ids[name] ?? name);
      faults.push(...(await findFaults(page, actual, title)));
    }
    expect(faults).toEqual([]);
  }, 600_000);
});
