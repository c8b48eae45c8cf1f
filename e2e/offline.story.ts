import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { joinPerson, ok, PASSWORD, type Person } from '../bench/person.ts';
import { useStage } from './harness.ts';
import { layLine, type UnreliableLine } from './unreliable-line.ts';

const stage = useStage({ hasServiceWorker: true });
/** Longer than a busy machine takes to write to its disk. */
const PATIENTLY = { timeout: 15_000 };
/** The console errors of the network when the server is unreachable. */
const NETWORK_COMPLAINTS = [/^error: Failed to load resource: net::ERR_/u];

let line: UnreliableLine;
let person: Person;

// Closed after the pages: a page that loses its connection while it is open logs errors.
beforeEach(async ({ onTestFinished }) => {
  line = await layLine(stage.server.url);
  onTestFinished(() => line.cut());
  person = await joinPerson(stage.server.url);
  onTestFinished(() => person.close());
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`${line.url}/login`);
  await page.getByLabel('아이디').fill(person.username);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Waits until all files of the app are on this device and its worker controls this page. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(
      () =>
        page.evaluate(
          async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined,
        ),
      PATIENTLY,
    )
    .toBe(true);
}

/** Waits until the data of the screens has been stored. */
async function remembered(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(everythingOnDevice), PATIENTLY).toContain(words);
}

/** All stored data of this device as text: localStorage, every database and the URLs in every cache. */
async function everythingOnDevice(): Promise<string> {
  const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(`${name} does not open`)));
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.addEventListener('success', () => resolve(request.result as unknown[]));
        request.addEventListener('error', () => reject(new Error(`${store} cannot be read`)));
      });
      parts.push(JSON.stringify(rows));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    parts.push(...(await cache.keys()).map((request) => request.url));
  }
  return parts.join('\n');
}

async function writeLunch(description: string): Promise<string> {
  const answer = ok(
    await person.post(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 13_500,
      description,
      assetId: person.assetId,
    }),
  );
  return (answer.body as { id: string }).id;
}

/** Three dozen full page loads, on a machine that may be busy. */
const MANY_SCREENS_MS = 300_000;
/** Every screen that requires sign-in, with its heading. */
const SCREENS: readonly (readonly [path: string, title: string])[] = [
  ['/dashboard', '대시보드'],
  ['/transactions', '거래 내역'],
  ['/transactions/new', '거래 추가'],
  ['/recurring-transactions', '반복 거래'],
  ['/analytics', '통계'],
  ['/analytics/advanced', '고급 통계'],
  ['/assets', '자산'],
  ['/books', '가계부'],
  ['/books/new', '가계부'],
  ['/invite', '초대 코드'],
  ['/join', '가계부 참여'],
  ['/imports', '가져오기'],
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
  ['/change-password', '비밀번호 변경'],
  ['/search', '검색'],
  ['/more', '더보기'],
  ['/help', '도움말'],
  ['/about', '살림 소개'],
];

describe('서버가 없을 때', () => {
  test(
    '한 번도 열지 않은 화면까지 모두 열리고, 본 화면은 마지막으로 본 내용을 보여 줘요',
    async () => {
      const id = await writeLunch('비 오는 날 칼국수');
      const page = await stage.openPage({ path: null, expectedComplaints: NETWORK_COMPLAINTS });
      await signIn(page);
      await installed(page);
      await page.goto(`${line.url}/transactions`);
      await page.getByText('비 오는 날 칼국수').first().waitFor();
      await remembered(page, '"transactions"');
      await page.goto(`${line.url}/transactions/${id}`);
      await page.getByText('비 오는 날 칼국수').first().waitFor();
      await remembered(page, '"transaction"');
      await page.goto(`${line.url}/assets`);
      await page.getByRole('main').getByText('순자산').first().waitFor();
      await remembered(page, '"assets"');

      await line.cut();
      for (const [path, title] of [
        ...SCREENS,
        [`/transactions/${id}`, '거래 상세'],
        [`/transactions/${id}/edit`, '거래 수정'],
        [`/assets/${person.assetId}`, '자산 상세'],
        [`/books/${person.bookId}`, '가계부 상세'],
        [`/books/${person.bookId}/settings`, '가계부 설정'],
      ] as const) {
        await page.goto(line.url + path);
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        await page.getByText('오프라인', { exact: true }).first().waitFor();
        expect([path, await page.title()]).toEqual([path, `${title} · 살림`]);
        expect([path, await page.getByRole('main').count()]).toEqual([path, 1]);
        expect([path, await page.getByText('오류가 발생했어요').count()]).toEqual([path, 0]);
      }
      await page.goto(`${line.url}/transactions`);
      await page.getByText('비 오는 날 칼국수').first().waitFor();
      await page.goto(`${line.url}/transactions/${id}`);
      await page.getByRole('main').getByText('비 오는 날 칼국수').first().waitFor();
      await page.goto(`${line.url}/dashboard`);
      await page.getByRole('main').getByText('13,500').first().waitFor();
      await page.goto(`${line.url}/categories`);
      await page.reload();
      await page.getByText('오프라인', { exact: true }).first().waitFor();

      // Online again: no press is needed.
      await writeLunch('돌아와서 먹은 김밥');
      await page.goto(`${line.url}/transactions`);
      await page.getByText('비 오는 날 칼국수').first().waitFor();
      await line.mend();
      await page.getByText('돌아와서 먹은 김밥').first().waitFor({ timeout: 20_000 });
      await expect.poll(() => page.getByText('오프라인', { exact: true }).count(), PATIENTLY).toBe(0);
    },
    MANY_SCREENS_MS,
  );

  test('서버가 대답은 하지만 쓸 수 없을 때도 마지막으로 본 내용이 남아요', async () => {
    await writeLunch('점검 중에 먹은 국밥');
    const page = await stage.openPage({
      path: null,
      expectedComplaints: [/status of 50[23]/u, ...NETWORK_COMPLAINTS],
    });
    await signIn(page);
    await installed(page);
    await page.goto(`${line.url}/transactions`);
    await page.getByText('점검 중에 먹은 국밥').first().waitFor();
    await remembered(page, '점검 중에 먹은 국밥');
    line.decide(() => ({ status: 503, type: 'text/html', body: '<html><body>점검 중</body></html>' }));
    await page.reload();
    await page.getByText('오프라인', { exact: true }).first().waitFor();
    await page.getByText('점검 중에 먹은 국밥').first().waitFor();
  });

  test('서버에 닿는 동안에는 확인되기 전까지 아무것도 그리지 않아요', async () => {
    await writeLunch('아무도 모르게 산 케이크');
    const page = await stage.openPage({ path: null, expectedComplaints: NETWORK_COMPLAINTS });
    await signIn(page);
    await installed(page);
    await page.goto(`${line.url}/transactions`);
    await page.getByText('아무도 모르게 산 케이크').first().waitFor();
    await remembered(page, '아무도 모르게 산 케이크');
    line.decide((request) => (request.url === '/api/v2/user/me' ? 'hang' : 'pass'));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '거래 내역' }).waitFor();
    expect(await page.getByText('아무도 모르게 산 케이크').count()).toBe(0);
    expect(await page.getByText('우리집').count()).toBe(0);
  });

  test('로그아웃하면 서버가 없어도 이 기기에 아무것도 남지 않고, 다른 탭도 따라와요', async () => {
    await writeLunch('비밀로 한 선물');
    const page = await stage.openPage({ path: null, expectedComplaints: NETWORK_COMPLAINTS });
    await signIn(page);
    await installed(page);
    await page.goto(`${line.url}/transactions`);
    await page.getByText('비밀로 한 선물').first().waitFor();
    await remembered(page, '비밀로 한 선물');
    const other = await page.context().newPage();
    await other.goto(`${line.url}/assets`);
    await other.getByRole('heading', { name: '자산', level: 1 }).waitFor();

    await line.cut();
    await other.getByRole('link', { name: '태그' }).first().click();
    await other.getByText('오프라인', { exact: true }).first().waitFor();
    await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click();
    for (const tab of [page, other]) {
      await tab.waitForURL('**/login**');
      await tab.getByRole('button', { name: '로그인', exact: true }).waitFor();
    }
    await expect
      .poll(() => page.evaluate(async () => [await caches.keys(), await indexedDB.databases()]), PATIENTLY)
      .toEqual([[], []]);
    const left = await page.evaluate(everythingOnDevice);
    for (const secret of ['비밀로 한 선물', person.bookId, person.assetId, person.username, 'eyJ']) {
      expect(left).not.toContain(secret);
    }
    // With nothing stored and the server unreachable, there is still a page that says so.
    await page.goto(`${line.url}/dashboard`);
    await page.getByRole('heading', { name: '오프라인이에요' }).waitFor();
    await line.mend();
    await page.getByRole('link', { name: '다시 시도' }).click();
    await page.waitForURL('**/login**');
  });
});

describe('새 빌드가 나오면', () => {
  /** Makes the server return another build, whose document has another entry script. */
  async function release(): Promise<string> {
    const [document, worker] = await Promise.all(
      ['/', '/sw.js'].map(async (path) => (await fetch(stage.server.url + path)).text()),
    );
    const entryScript = /src="(\/static\/index-[^"]+)"/u.exec(document ?? '')?.[1] ?? '';
    const next = '/static/index-n3wBu1ld.js';
    const nextWorker = (worker ?? '')
      .replaceAll(entryScript.slice(1), next.slice(1))
      .replace(/(url:"index\.html",revision:)"[\da-f]{32}"/u, `$1"${'f'.repeat(32)}"`);
    expect(nextWorker).toContain(next.slice(1));
    line.decide((request) => {
      if (request.url === '/sw.js') return { type: 'text/javascript', body: nextWorker };
      if (request.url === '/') return { type: 'text/html', body: (document ?? '').replaceAll(entryScript, next) };
      if (request.url === next) return { type: 'text/javascript', body: `import '${entryScript}';` };
      return 'pass';
    });
    return next;
  }

  const entryScriptOf = (page: Page) =>
    page.evaluate(
      () => new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '').pathname,
    );

  test('열린 화면은 적던 것을 지키며 알려 주고, 새로고침하면 새 빌드로 이어져요', async () => {
    const page = await stage.openPage({ path: null, expectedComplaints: NETWORK_COMPLAINTS });
    await signIn(page);
    await installed(page);
    await page.goto(`${line.url}/transactions/new`);
    await page.getByRole('textbox', { name: '금액' }).fill('8800');
    const next = await release();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText('새 버전이 있어요').waitFor(PATIENTLY);
    await expect.poll(() => page.getByRole('textbox', { name: '금액' }).inputValue()).toBe('8,800');
    await expect.poll(() => entryScriptOf(page)).not.toBe(next);

    // Files of the old build that were never requested are still available, even with the server unreachable.
    await line.cut();
    await page.getByRole('link', { name: '도움말' }).first().click();
    await page.getByRole('heading', { level: 1, name: '도움말' }).waitFor();
    await expect.poll(() => page.getByText('오류가 발생했어요').count()).toBe(0);

    await page.getByRole('button', { name: '새로고침' }).click();
    await expect.poll(() => entryScriptOf(page), PATIENTLY).toBe(next);
    await page.getByRole('heading', { level: 1, name: '도움말' }).waitFor();
    await expect.poll(() => page.getByText('새 버전이 있어요').count()).toBe(0);
  });
});
