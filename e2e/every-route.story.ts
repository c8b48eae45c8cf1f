import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { untilSettled } from '../tools/until-settled.ts';
import { useStage } from './harness.ts';

const stage = useStage({ args: ['--demo'] });

/** Public screens with their headings. */
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

/** Screens that require sign-in. `{…}` is replaced by an id of the sample household. */
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
  ['/books/{book}/gifts', '경조사'],
  ['/books/{book}/dues', '모임 회비'],
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
  ['/inbox', '확인할 내역'],
  ['/message-setup', '문자 자동 기록'],
  ['/imports', '가져오기'],
  ['/search?q=%EC%A0%90%EC%8B%AC', '검색'],
  ['/more', '더보기'],
  ['/help', '도움말'],
  ['/about', '살림 소개'],
];

const SHIFT_MAX = 0.05;
/** The narrowest phone that must not scroll sideways. */
const NARROWEST = 360;

/** The sample household is created after the server has become ready. */
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

/** Ids for paths that contain one. */
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

/** Sums up the layout shifts of the page without user input, from its first paint on. */
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

/** A wide and a narrow window, each checked in light and dark. */
const COLOR_SCHEMES = ['light', 'dark'] as const;
/** Screens that are checked concurrently: one renders while another is analyzed. */
const PAGES = 2;

/** Switches the color scheme and waits until no transition is running. */
async function paintIn(page: Page, colorScheme: (typeof COLOR_SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset['theme'] === wanted &&
      !document.getAnimations().some((animation) => animation instanceof CSSTransition),
    colorScheme,
  );
}

/** All problems of the screen at `path`, in words. */
async function findFaults(page: Page, path: string, title: string): Promise<string[]> {
  await page.goto(path);
  await page.locator('h1', { hasText: title }).first().waitFor();
  await untilSettled(page);
  const faults: string[] = [];
  const headings = await page.locator('h1').allTextContents();
  if (headings.length !== 1 || headings[0] !== title) faults.push(`h1: ${headings.join(' | ')}`);
  if ((await page.title()) !== `${title} · 살림`) faults.push(`title: ${await page.title()}`);
  const shift = await page.evaluate(() => (globalThis as typeof globalThis & { shift?: number }).shift ?? 0);
  if (shift > SHIFT_MAX) faults.push(`layout shift: ${shift.toFixed(3)}`);
  for (const colorScheme of COLOR_SCHEMES) {
    await paintIn(page, colorScheme);
    const axe = new AxeBuilder({ page });
    // All other checks give the same result in dark mode.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact === 'serious' || impact === 'critical') {
        faults.push(`${colorScheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
      }
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

/** Checks screens with several pages of the same user concurrently. */
async function walk(pages: Page[], screens: readonly (readonly [path: string, title: string])[]): Promise<string[]> {
  const left = [...screens];
  const faults: string[] = [];
  await Promise.all(
    pages.map(async (page) => {
      for (let next = left.shift(); next; next = left.shift()) faults.push(...(await findFaults(page, ...next)));
    }),
  );
  return faults;
}

/** More pages of the same user as `first`, of the same size. */
async function withCompany(first: Page): Promise<Page[]> {
  const pages = [first];
  while (pages.length < PAGES) pages.push(await first.context().newPage());
  for (const page of pages) await watchShift(page);
  return pages;
}

describe.each([
  [390, 844],
  [1440, 900],
] as const)('%i × %i', (width, height) => {
  test('every screen has its heading, does not shift, is accessible and logs nothing to the console', async () => {
    const visitors = await withCompany(await stage.openPage({ width, height, path: null }));
    const faults = await walk(visitors, PUBLIC);
    const page = await stage.openPage({
      width,
      height,
      path: '/login',
      // A month without a budget and a missing transaction are requested and return 404.
      expectedComplaints: [/404.*\/(?:budgets|transactions)\//u],
    });
    await signIn(page);
    const ids = await sampleIds(page);
    const screens = INSIDE.map(
      ([path, title]) => [path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ids[name] ?? name), title] as const,
    );
    faults.push(...(await walk(await withCompany(page), screens)));
    expect(faults).toEqual([]);
  }, 600_000);
});
