import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../tools/find-chromium.ts';
import { householdFile } from './household-file.ts';
import { timingOf } from './percentiles.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';

const USERNAME = 'bench-web';
const PASSWORD = 'bench-바람개비-8315';
const ROWS = 10_000;
const TRIES = 5;

async function api(url: string, path: string, init: RequestInit & { token?: string } = {}): Promise<Response> {
  const answer = await fetch(`${url}${path}`, {
    ...init,
    headers: { ...init.headers, ...(init.token ? { authorization: `Bearer ${init.token}` } : {}) },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

/** A person with ten thousand entries up to today; returns what the dashboard has to show. */
async function seedPerson(url: string): Promise<{ expense: string; newest: string }> {
  const json = { 'content-type': 'application/json' };
  await api(url, '/api/v2/join', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      username: USERNAME,
      password: PASSWORD,
      name: '측정',
      email: 'web@example.com',
      termsAgreed: true,
      privacyAgreed: true,
      ageVerified: true,
    }),
  });
  const signedIn = await api(url, '/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: USERNAME, password: PASSWORD }),
  });
  const token = signedIn.headers.get('access') ?? '';
  const [book] = (await (await api(url, '/api/v2/book/mybooks', { token })).json()) as { id: string }[];
  const form = new FormData();
  const from = new Date(Date.now() - 999 * 86_400_000).toISOString().slice(0, 10);
  form.set('file', new Blob([new Uint8Array(householdFile({ rows: ROWS, from, days: 1000, seed: 11 }))]), 'export.csv');
  const preview = (await (
    await api(url, `/api/v2/books/${book?.id}/imports`, { method: 'POST', body: form, token })
  ).json()) as { id: string };
  await api(url, `/api/v2/books/${book?.id}/imports/${preview.id}/commit`, { method: 'POST', token });
  for (;;) {
    const { status } = (await (
      await api(url, `/api/v2/books/${book?.id}/imports/${preview.id}`, { token })
    ).json()) as { status: string };
    if (status === 'COMMITTED') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { expense, recent } = (await (await api(url, `/api/v2/dashboard?bookId=${book?.id}`, { token })).json()) as {
    expense: number;
    recent: { description: string }[];
  };
  return { expense: expense.toLocaleString('ko-KR'), newest: recent[0]?.description ?? '' };
}

async function signedInState(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('아이디').fill(USERNAME);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('**/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
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
  // Bodies as they come over the wire; headers are not what a bundle weighs.
  session.on('Network.dataReceived', (event) => {
    if (kinds.has(event.requestId)) bytes += event.encodedDataLength;
  });
  if (slowDown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const before = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByText(proof).first().waitFor();
  const ms = performance.now() - before;
  const shift = await layoutShift(page);
  await page.close();
  return { ms, shift, kilobytes: bytes / 1024 };
}

/** All unexpected movement of the page so far (CLS). */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            if (!shift.hadRecentInput) sum += shift.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}

/** The median of a few cold openings, each in a context of its own. */
async function medianCold(
  browser: Browser,
  url: string,
  state: Awaited<ReturnType<typeof signedInState>>,
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
    // The refresh token has turned: the next run has to carry on from here.
    Object.assign(state, await context.storageState());
    await context.close();
  }
  return {
    ms: timingOf(runs.map((run) => run.ms)).p50,
    shift: Math.max(...runs.map((run) => run.shift)),
    kilobytes: Math.max(...runs.map((run) => run.kilobytes)),
  };
}

/** What people see: first load, a cold dashboard, scrolling through the list. */
export async function measureWeb(server: RunningServer, report: Report): Promise<void> {
  const { expense, newest } = await seedPerson(server.url);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const login = await browser.newContext({ baseURL: server.url });
    const first = await openCold(login, '/login', '로그인', 1);
    await login.close();
    report.atMost('첫 방문 JS + CSS, 로그인 화면 (gzip)', first.kilobytes, 170, 'kB');
    const state = await signedInState(browser, server.url);
    const cold = await medianCold(browser, server.url, state, { path: '/dashboard', proof: expense, slowDown: 1 });
    report.atMost('첫 방문 JS + CSS, 대시보드 (gzip)', cold.kilobytes, 170, 'kB');
    report.atMost('쓸 수 있는 대시보드까지, 빈 캐시', cold.ms / 1000, 1.5, 's');
    report.atMost('  화면이 밀린 정도 (CLS)', cold.shift, 0.05, '');
    const slow = await medianCold(browser, server.url, state, { path: '/dashboard', proof: expense, slowDown: 4 });
    report.atMost('쓸 수 있는 대시보드까지, CPU 4배 느리게', slow.ms / 1000, 3.5, 's');
    const list = await medianCold(browser, server.url, state, { path: '/transactions', proof: newest, slowDown: 1 });
    report.atMost('10,000건 가계부의 목록 다시 열기', list.ms / 1000, 1.5, 's');
    report.atMost('  화면이 밀린 정도 (CLS)', list.shift, 0.05, '');
  } finally {
    await browser.close();
  }
}
