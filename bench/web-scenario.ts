import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../tools/launch-browser.ts';
import { layoutShiftOf } from '../tools/layout-shift.ts';
import { untilSettled } from '../tools/until-settled.ts';
import { householdFile } from './household-file.ts';
import { importFile } from './import-scenario.ts';
import { timingOf } from './percentiles.ts';
import { joinPerson, ok, type Person } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';
import { type SignedInState, signedInState } from './web-person.ts';

const ROWS = 10_000;
const TRIES = 5;

/** A user with ten thousand transactions up to today. */
async function seedPerson(url: string): Promise<Person> {
  const person = await joinPerson(url);
  const from = new Date(Date.now() - 999 * 86_400_000).toISOString().slice(0, 10);
  await importFile(person, householdFile({ rows: ROWS, from, days: 1000, seed: 11 }));
  return person;
}

/** Texts that a screen shows only once its data has loaded. */
async function proofsOf(person: Person): Promise<{ expense: string; newest: string }> {
  const { expense, recent } = ok(await person.get(`/api/v2/dashboard?bookId=${person.bookId}`)).body as {
    expense: number;
    recent: { description: string }[];
  };
  return { expense: expense.toLocaleString('ko-KR'), newest: recent[0]?.description ?? '' };
}

interface Cold {
  readonly ms: number;
  readonly shift: number;
  readonly kilobytes: number;
}

/** Opens a path with an empty cache and waits until the text that proves the data is painted. */
async function openCold(context: BrowserContext, path: string, proof: string, slowDown: number): Promise<Cold> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', (event) => {
    if ((event.type === 'Script' || event.type === 'Stylesheet') && !/pretendard|\/fonts-/iu.test(event.response.url)) {
      kinds.set(event.requestId, event.type);
    }
  });
  // Encoded body sizes; headers do not count toward the size of a bundle.
  session.on('Network.dataReceived', (event) => {
    if (kinds.has(event.requestId)) bytes += event.encodedDataLength;
  });
  if (slowDown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const before = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByText(proof).first().waitFor();
  const ms = performance.now() - before;
  const shift = await layoutShiftOf(page);
  await page.close();
  return { ms, shift, kilobytes: bytes / 1024 };
}

/** The median of a few cold loads, each in a new context. */
async function medianCold(
  browser: Browser,
  url: string,
  state: SignedInState,
  opening: { readonly path: string; readonly proof: string; readonly slowDown: number },
): Promise<Cold> {
  const runs: Cold[] = [];
  for (let index = 0; index < TRIES; index += 1) {
    const context = await browser.newContext({
      baseURL: url,
      storageState: state,
      viewport: { width: 390, height: 844 },
    });
    runs.push(await openCold(context, opening.path, opening.proof, opening.slowDown));
    // The refresh token has been rotated: the next run must continue from here.
    Object.assign(state, await context.storageState());
    await context.close();
  }
  return {
    ms: timingOf(runs.map((run) => run.ms)).p50,
    shift: Math.max(...runs.map((run) => run.shift)),
    kilobytes: Math.max(...runs.map((run) => run.kilobytes)),
  };
}

/**
 * The time in the page from `act` until `selector` shows `text`, in ms: measured inside, because browser automation
 * would add its overhead.
 */
async function untilShown(page: Page, act: () => Promise<unknown>, selector: string, text: string): Promise<number> {
  await page.evaluate(
    ({ wanted, where }) => {
      const watched = globalThis as typeof globalThis & { shownAfter?: Promise<number> };
      const isShown = () =>
        [...document.querySelectorAll(where)].some((element) => element.textContent.includes(wanted));
      watched.shownAfter = new Promise((resolve) => {
        let from = 0;
        const begin = (event: Event) => {
          from = event.timeStamp;
          const look = () => {
            if (isShown()) resolve(performance.now() - from);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        for (const kind of ['click', 'input']) addEventListener(kind, begin, { capture: true, once: true });
      });
    },
    { wanted: text, where: selector },
  );
  await act();
  return page.evaluate(() => (globalThis as typeof globalThis & { shownAfter?: Promise<number> }).shownAfter ?? 0);
}

/** The duration of navigations in the opened app. */
async function measureMoves(page: Page, newest: string, report: Report): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation').or(page.getByRole('complementary')).first();
  const go = (name: string, selector: string, text: string) =>
    untilShown(page, () => sidebar.getByRole('link', { name, exact: true }).click(), selector, text);
  const durations: number[] = [];
  for (let round = 0; round <= TRIES; round += 1) {
    const moves = [
      await go('거래 내역', 'main [data-id]', newest),
      await go('자산', 'h1', '자산'),
      await go('분류', 'h1', '분류'),
      await go('대시보드', 'h1', '대시보드'),
    ];
    // The first round loads the screens' code, as on a first visit.
    if (round > 0) durations.push(...moves);
  }
  report.atMost('화면 바꾸기 p95', timingOf(durations).p95, 200, 'ms');

  const forms: number[] = [];
  for (let round = 0; round <= TRIES; round += 1) {
    await page.goto('/dashboard');
    // The first screen prepares the form once it has its data; a person takes longer to reach for the button.
    await untilSettled(page);
    const add = page.getByRole('link', { name: '거래 추가' }).first();
    const took = await untilShown(page, () => add.click(), '[data-field="amount"]', '금액');
    if (round > 0) forms.push(took);
  }
  report.atMost('입력 화면 열기 p50', timingOf(forms).p50, 80, 'ms');

  await page.goto('/transactions');
  await page.locator('main [data-id]').first().waitFor();
  const field = page.getByRole('searchbox').first();
  const searches: number[] = [];
  for (const text of ['스타', '김밥', 'ㅂㅅ', '12']) {
    await field.fill('');
    await page.locator('main [data-id]').first().waitFor();
    searches.push(await untilAnswered(page, () => field.fill(text)));
  }
  report.atMost('입력하는 동안 검색', Math.max(...searches), 300, 'ms');
}

/** From typing until its response, including the debounce. */
async function untilAnswered(page: Page, act: () => Promise<unknown>): Promise<number> {
  const answer = page.waitForResponse((response) => /\/transactions\?.*q=/u.test(response.url()));
  const before = performance.now();
  await act();
  await answer;
  return performance.now() - before;
}

/** Measures what users experience: first load, a cold dashboard, the list again, navigation. */
export async function measureWeb(server: RunningServer, report: Report): Promise<void> {
  const person = await seedPerson(server.url);
  const { expense, newest } = await proofsOf(person);
  const browser = await launchBrowser();
  try {
    const login = await browser.newContext({ baseURL: server.url });
    const first = await openCold(login, '/login', '로그인', 1);
    await login.close();
    report.atMost('첫 방문 JS + CSS, 로그인 화면 (gzip)', first.kilobytes, 170, 'kB');
    const state = await signedInState(browser, server.url, person.username);
    const cold = await medianCold(browser, server.url, state, { path: '/dashboard', proof: expense, slowDown: 1 });
    report.atMost('첫 방문 JS + CSS, 대시보드 (gzip)', cold.kilobytes, 170, 'kB');
    report.atMost('쓸 수 있는 대시보드까지, 빈 캐시', cold.ms / 1000, 1, 's');
    report.atMost('  화면이 밀린 정도 (CLS)', cold.shift, 0.01, '');
    const slow = await medianCold(browser, server.url, state, { path: '/dashboard', proof: expense, slowDown: 4 });
    report.atMost('쓸 수 있는 대시보드까지, CPU 4배 느리게', slow.ms / 1000, 2, 's');
    const list = await medianCold(browser, server.url, state, { path: '/transactions', proof: newest, slowDown: 1 });
    report.atMost('10,000건 가계부의 목록 다시 열기', list.ms / 1000, 1.5, 's');
    report.atMost('  화면이 밀린 정도 (CLS)', list.shift, 0.05, '');
    const context = await browser.newContext({ baseURL: server.url, storageState: state });
    await measureMoves(await context.newPage(), newest, report);
  } finally {
    person.close();
    await browser.close();
  }
}
