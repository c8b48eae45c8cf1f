import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { untilSettled } from '../tools/until-settled.ts';
import { readDemoSignIn } from './demo-user.ts';
import { useStage } from './harness.ts';
import { installWalker, walkByTab } from './tab-walk.ts';

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
  ['/analytics?tab=flow', '통계'],
  ['/analytics?tab=outlook', '통계'],
  ['/analytics/advanced', '고급 통계'],
  ['/assets', '자산'],
  ['/assets/{asset}', '자산 상세'],
  ['/books', '가계부'],
  ['/books/new', '가계부'],
  ['/books/{book}', '가계부 상세'],
  ['/books/{book}/settings', '가계부 설정'],
  ['/books/{book}/settings?tab=members', '가계부 설정'],
  ['/books/{book}/settings?tab=data', '가계부 설정'],
  ['/books/{book}/gifts', '경조사'],
  ['/books/{book}/dues', '모임 회비'],
  ['/invite', '초대 코드'],
  ['/join', '가계부 참여'],
  ['/categories', '분류'],
  ['/payment-methods', '결제수단'],
  ['/tags', '태그'],
  ['/budgets', '예산'],
  ['/goals', '목표'],
  ['/year-end-tax', '연말정산'],
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

/** States that change the order of Tab, which is checked on a desktop only. */
const INSIDE_ON_DESKTOP: typeof INSIDE = [
  ['/transactions?entry={transaction}', '거래 내역'],
  ['/transactions/new?type=TRANSFER', '거래 추가'],
  ['/recurring-transactions?view=calendar', '반복 거래'],
  ['/settlement', '정산'],
  ['/unsorted', '미분류 정리'],
  ['/rules', '분류 규칙'],
];

const SHIFT_MAX = 0.01;
/** The narrowest phone that must not scroll sideways. */
const NARROWEST = 360;

async function signIn(page: Page): Promise<void> {
  const { username, password } = await readDemoSignIn(stage);
  await page.getByLabel('아이디').fill(username);
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

/** The browser's record of a layout shift, which TypeScript's library lacks. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** A layout shift without user input. */
interface Shift {
  readonly value: number;
  /** The elements that moved, in words. */
  readonly moved: readonly string[];
}

/** Collects the layout shifts of the page without user input, from its first paint on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as typeof globalThis & { shifts?: Shift[] };
    const shifts: Shift[] = [];
    watched.shifts = shifts;
    const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const nameOf = (node: Node | null) =>
      node === null
        ? 'a removed element'
        : `${node instanceof Element ? `${node.localName}.${node.getAttribute('class')}` : 'text'} ‘${(node.textContent ?? '').trim().slice(0, 30)}’`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(
            ({ node, previousRect, currentRect }) => `${nameOf(node)} ${box(previousRect)} → ${box(currentRect)}`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved on the page, in words; null if it is too little to be noticed. */
async function describeShifts(page: Page): Promise<string | null> {
  const shifts = await page.evaluate(() => (globalThis as typeof globalThis & { shifts?: Shift[] }).shifts ?? []);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= SHIFT_MAX) return null;
  const lines = shifts.map(({ value, moved }) => `  ${value.toFixed(4)}: ${moved.join('; ')}`);
  return [`layout shift: ${sum.toFixed(3)}`, ...lines].join('\n');
}

/** Size and weight of the text styles: six, and that of the amount in the entry form. */
const TEXT_STYLES = ['32/700', '22/700', '17/600', '15/500', '15/400', '13/400', '40/700'];
/** Screens that may not grow on a phone, with their height in pixels. */
const HEIGHT_MAX: Readonly<Record<string, number>> = { '/dashboard': 1500, '/more': 1688, '/analytics': 2400 };

/** Texts in other styles than the six, and times that are cut, in words. Badges, faces, emoji and charts are exempt. */
async function findTextFaults(page: Page): Promise<string[]> {
  return page.evaluate((styles) => {
    const exempt =
      'svg, canvas, code, pre, [class*="_badge_"], [class*="_avatar_"], [class*="_icon_"], [class*="_faces_"]';
    const faults = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = (node.textContent ?? '').trim();
      const element = node.parentElement;
      if (!/[\p{L}\p{N}]/u.test(text) || element === null || element.closest(exempt) !== null) continue;
      const { width } = element.getBoundingClientRect();
      if (width < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { fontSize, fontWeight } = getComputedStyle(element);
      const style = `${Math.round(Number.parseFloat(fontSize) * 10) / 10}/${fontWeight}`;
      if (!styles.includes(style)) faults.add(`text style ${style} of ‘${text.slice(0, 20)}’`);
    }
    for (const when of document.querySelectorAll<HTMLElement>('[class*="_when_"]')) {
      if (when.scrollWidth > when.clientWidth + 1) faults.add(`cut time ‘${when.textContent}’`);
    }
    return [...faults];
  }, TEXT_STYLES);
}

/** The least width and height of what one taps: with a thumb, and with a mouse. */
const TARGET_MIN = { phone: 44, desk: 24 } as const;

/**
 * Controls that are smaller than `least` pixels, in words. A field counts with its label, a link with what it covers;
 * links within a sentence, columns of charts and the parts of a date are exempt.
 */
async function findSmallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const exempt = '[aria-hidden="true"], [inert], figure, [class*="_chart_"], [role="spinbutton"]';
    const isInSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const small = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(controls)) {
      if (element.closest(exempt) !== null || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.matches(':disabled') || isInSentence(element)) continue;
      const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
      const isCovering = getComputedStyle(element, '::after').position === 'absolute';
      const covered = isCovering ? (element.offsetParent ?? element) : element;
      const boxes = [element, label, covered].map((one) => one.getBoundingClientRect());
      const width = Math.round(Math.max(...boxes.map((box) => box.width)));
      const height = Math.round(Math.max(...boxes.map((box) => box.height)));
      // Smaller ones are visually hidden.
      if (Math.min(width, height) < size && Math.max(width, height) > 2) {
        const name = (element.ariaLabel ?? element.textContent).trim().slice(0, 20);
        small.add(`‘${name}’ is ${width} × ${height} px`);
      }
    }
    return [...small];
  }, least);
}

type ColorScheme = 'light' | 'dark';
/** Each screen is checked in both, starting with that of the previous screen: every switch repaints the page. */
const OTHER_SCHEME: Readonly<Record<ColorScheme, ColorScheme>> = { light: 'dark', dark: 'light' };
/** Screens that are checked concurrently: one renders while another is analyzed and a third waits until it has settled. */
const PAGES = 3;

/** Waits until the page shows a color scheme and no transition is running; the browser may keep one that is over. */
async function untilPainted(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.dataset['theme'] === wanted &&
      !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState !== 'finished'),
    colorScheme,
  );
}

/** axe as a script; pages read this build in half the time of the other. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Makes axe available to `findBarriers` in all documents of a page, where it is read when it is first called. */
async function installAxe(page: Page): Promise<void> {
  await page.addInitScript(`globalThis.readAxe = () => { ${AXE} };`);
}

/** The serious accessibility problems of what `page` shows, in words. */
async function findBarriers(page: Page, colorScheme: ColorScheme): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'] };
  // All other checks give the same result in dark mode.
  if (colorScheme === 'dark') options.runOnly = ['color-contrast', 'link-in-text-block'];
  const barriers = await page.evaluate(async (given) => {
    const installed = globalThis as typeof globalThis & { axe: typeof axe | undefined; readAxe: () => void };
    if (installed.axe === undefined) installed.readAxe();
    if (installed.axe === undefined) throw new Error('axe is not installed');
    const { violations } = await installed.axe.run(document, given);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, options);
  return barriers.map((barrier) => `${colorScheme} ${barrier}`);
}

const schemeOf = (page: Page): Promise<ColorScheme> =>
  page.evaluate(() => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'));

/**
 * All problems of the screen at `path`, in words.
 *
 * @param isFrameKnown whether Tab was already checked in the layout around the screen
 */
async function findFaults(page: Page, path: string, title: string, isFrameKnown: boolean): Promise<string[]> {
  await page.goto(path);
  await page.locator('h1', { hasText: title }).first().waitFor();
  await untilSettled(page);
  const faults: string[] = [];
  const headings = await page.locator('h1').allTextContents();
  if (headings.length !== 1 || headings[0] !== title) faults.push(`h1: ${headings.join(' | ')}`);
  if ((await page.title()) !== `${title} · 살림`) faults.push(`title: ${await page.title()}`);
  const shifts = await describeShifts(page);
  if (shifts !== null) faults.push(shifts);
  faults.push(...(await findTextFaults(page)));
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  faults.push(...(await findSmallTargets(page, width < 768 ? TARGET_MIN.phone : TARGET_MIN.desk)));
  const highest = HEIGHT_MAX[path];
  const high = await page.evaluate(() => document.documentElement.scrollHeight);
  if (width < 768 && highest !== undefined && high > highest) faults.push(`${high} px high instead of ${highest}`);
  const colorScheme = await schemeOf(page);
  await untilPainted(page, colorScheme);
  faults.push(...(await findBarriers(page, colorScheme)));
  const other = OTHER_SCHEME[colorScheme];
  await page.emulateMedia({ colorScheme: other });
  await untilPainted(page, other);
  faults.push(...(await findBarriers(page, other)));
  if (width < 768) {
    await page.setViewportSize({ width: NARROWEST, height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`${overflow} px too wide at ${NARROWEST} px`);
    await page.setViewportSize({ width, height });
  } else {
    faults.push(...(await walkByTab(page, { isFrameKnown })));
  }
  return faults.map((fault) => `${path} ${fault}`);
}

/**
 * Checks screens with several pages of the same user concurrently.
 *
 * @param hasFrame whether the screens share a layout, in which Tab is checked once
 */
async function walk(pages: Page[], screens: typeof INSIDE, { hasFrame }: { hasFrame: boolean }): Promise<string[]> {
  const left = [...screens];
  const faults: string[] = [];
  let isFrameKnown = false;
  await Promise.all(
    pages.map(async (page) => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [path, title] = next;
        const isKnown = isFrameKnown;
        isFrameKnown = hasFrame;
        faults.push(...(await findFaults(page, path, title, isKnown)));
      }
    }),
  );
  return faults;
}

/** More pages of the same user as `first`, of the same size. */
async function withCompany(first: Page): Promise<Page[]> {
  const pages = [first];
  while (pages.length < PAGES) pages.push(await first.context().newPage());
  for (const page of pages) {
    await watchShifts(page);
    await installAxe(page);
    await page.addInitScript(installWalker);
  }
  return pages;
}

describe.each([
  [390, 844],
  [1440, 900],
] as const)('%i × %i', (width, height) => {
  test('every screen has its heading, does not shift, is accessible, also by Tab, and logs nothing to the console', async () => {
    const visitors = await withCompany(await stage.openPage({ width, height, path: null }));
    const faults = await walk(visitors, PUBLIC, { hasFrame: false });
    const page = await stage.openPage({
      width,
      height,
      path: '/login',
      // A month without a budget and a missing transaction are requested and return 404.
      expectedComplaints: [/404.*\/(?:budgets|transactions)\//u],
    });
    await signIn(page);
    const ids = await sampleIds(page);
    const screens = [...INSIDE, ...(width < 768 ? [] : INSIDE_ON_DESKTOP)].map(
      ([path, title]) => [path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ids[name] ?? name), title] as const,
    );
    faults.push(...(await walk(await withCompany(page), screens, { hasFrame: true })));
    expect(faults).toEqual([]);
  }, 600_000);
});
