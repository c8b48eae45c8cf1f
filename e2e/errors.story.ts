import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { ASSET_ERRORS } from '../apps/web/src/features/assets/asset-errors.ts';
import { ERROR_CATALOGUE } from '../apps/web/src/platform/api/error-catalogue.ts';
import { joinPerson, PASSWORD, type Person } from '../bench/person.ts';
import { useStage } from './harness.ts';
import { type Fate, layLine, type StrangeAnswer, type UnreliableLine } from './unreliable-line.ts';

const stage = useStage();
/** Failures of these stories are logged to the console by the network and by whatever broke. */
const ALL = [/./u];
/** The timeout of ten seconds, and then the screen. */
const WITHIN_TIMEOUT = { timeout: 12_000 };

let line: UnreliableLine;
let person: Person;

// Closed after the pages: a page that loses its connection while it is open logs errors.
beforeEach(async ({ onTestFinished }) => {
  line = await layLine(stage.server.url);
  onTestFinished(() => line.cut());
  person = await joinPerson(stage.server.url);
  onTestFinished(() => person.close());
});

const isCall = (request: IncomingMessage, call: string) =>
  `${request.method} ${request.url?.split('?')[0]}`.replaceAll(/[0-9a-f-]{36}/gu, '{}') === call;

/** Replaces the responses of one call; all other calls reach the server. */
function answer(call: string, fate: Fate): void {
  line.decide((request) => (isCall(request, call) ? fate : 'pass'));
}

async function openLogin({ hasServiceWorker = false } = {}): Promise<Page> {
  const page = await stage.openPage({ path: null, expectedComplaints: ALL, hasServiceWorker });
  await page.goto(`${line.url}/login`);
  await page.getByLabel('아이디').fill(person.username);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  return page;
}

const pressLogin = (page: Page) => page.getByRole('button', { name: '로그인', exact: true }).click();

async function signedIn(options?: { hasServiceWorker: boolean }): Promise<Page> {
  const page = await openLogin(options);
  await pressLogin(page);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: '대시보드' }).waitFor();
  return page;
}

const says = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor(WITHIN_TIMEOUT);

const HTML_PART: StrangeAnswer = { type: 'text/html', body: '<p>잠시 후 다시 찾아 주세요.</p>' };
const HTML_PAGE: StrangeAnswer = { type: 'text/html', body: '<!doctype html><html><body>nginx</body></html>' };
const WITHOUT_WORDS: StrangeAnswer = { status: 500, body: '{}' };

describe('로그인', () => {
  test.each<[string, Fate, string]>([
    ['틀린 비밀번호', { status: 401, body: '{"code":"X","message":"no"}' }, ERROR_CATALOGUE.LOGIN_BAD_CREDENTIALS],
    ['데이터가 아닌 답', HTML_PAGE, ERROR_CATALOGUE.LOGIN_UNREACHABLE],
    ['깨진 답', { status: 200, body: '{"id":' }, ERROR_CATALOGUE.LOGIN_UNREACHABLE],
    ['서버의 말', { status: 423, body: '{"code":"X","message":"잠긴 계정이에요."}' }, '잠긴 계정이에요. (423)'],
    ['말 없는 거절', WITHOUT_WORDS, `${ERROR_CATALOGUE.LOGIN_FAILED} (500)`],
    ['토큰 없는 답', { status: 200, body: '{}' }, ERROR_CATALOGUE.LOGIN_NO_TOKEN],
    ['대답 없음', 'hang', ERROR_CATALOGUE.TIMEOUT_ERROR],
  ])('%s', async (_what, fate, text) => {
    const page = await openLogin();
    answer('POST /login', fate);
    await pressLogin(page);
    await says(page, text);
    expect(new URL(page.url()).pathname).toBe('/login');
    const kept = await page.evaluate(() => localStorage.getItem('auth-storage'));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({
      state: { accessToken: null, user: null, isAuthenticated: false },
    });

    line.decide();
    await pressLogin(page);
    await page.waitForURL('**/dashboard');
  });

  test('서버가 없음', async () => {
    const page = await openLogin();
    await line.cut();
    await pressLogin(page);
    await says(page, ERROR_CATALOGUE.LOGIN_UNREACHABLE);
  });
});

describe('화면', () => {
  test.each<[string, StrangeAnswer, string]>([
    ['데이터 대신 HTML', HTML_PART, ERROR_CATALOGUE.INVALID_RESPONSE],
    ['HTML 페이지 전체', HTML_PAGE, ERROR_CATALOGUE.HTML_PAGE],
    ['깨진 JSON', { body: '[{"id":' }, ERROR_CATALOGUE.INVALID_RESPONSE],
    ['말 없는 거절', WITHOUT_WORDS, ERROR_CATALOGUE.REQUEST_FAILED],
    ['서버의 말', { status: 500, body: '{"code":"X","message":"지금은 볼 수 없어요."}' }, '지금은 볼 수 없어요.'],
  ])('%s: 까닭을 말하고, 다시 시도하면 이어져요', async (_what, fate, text) => {
    const page = await signedIn();
    answer('GET /api/v2/books/{}/tags', fate);
    await page.goto(`${line.url}/tags`);
    await says(page, text);
    line.decide();
    const again = page.getByRole('button', { name: '다시 시도' });
    // On a busy machine the live connection may open only now, reload the screen and so remove the button.
    await again.click({ timeout: 15_000 }).catch(() => again.waitFor({ state: 'detached' }));
    await expect.poll(() => page.getByText(text).count()).toBe(0);
  });

  test('말 없이 거절된 자산 목록은 자산의 말로 알려요', async () => {
    const page = await signedIn();
    answer('GET /api/v2/books/{}/assets', WITHOUT_WORDS);
    await page.goto(`${line.url}/assets`);
    await says(page, ASSET_ERRORS.LIST_FAILED);
  });

  test('만들지도, 고치지도, 지우지도 못한 자산은 자산의 말로 알리고 적은 것을 남겨요', async () => {
    const page = await signedIn();
    await page.goto(`${line.url}/assets`);
    await page.getByRole('button', { name: '자산 추가' }).click();
    await page.getByRole('dialog').getByLabel('이름').fill('비상금 통장');
    answer('POST /api/v2/books/{}/assets', WITHOUT_WORDS);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /추가|저장|만들기/u })
      .last()
      .click();
    await says(page, ASSET_ERRORS.CREATE_FAILED);
    await expect.poll(() => page.getByRole('dialog').getByLabel('이름').inputValue()).toBe('비상금 통장');

    line.decide();
    await page.goto(`${line.url}/assets/${person.assetId}`);
    await page.getByRole('button', { name: '수정' }).click();
    await page.getByRole('dialog').getByLabel('이름').fill('다른 이름');
    answer('PUT /api/v2/assets/{}', WITHOUT_WORDS);
    await page.getByRole('dialog').getByRole('button', { name: '저장' }).click();
    await says(page, ASSET_ERRORS.UPDATE_FAILED);
    await expect.poll(() => page.getByRole('dialog').getByLabel('이름').inputValue()).toBe('다른 이름');

    await page.goto(`${line.url}/assets/${person.assetId}`);
    answer('DELETE /api/v2/assets/{}', WITHOUT_WORDS);
    await page.getByRole('main').getByRole('button', { name: '삭제' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await says(page, ASSET_ERRORS.DELETE_FAILED);
  });

  test('서버가 사라지면 오프라인이라고 말하고 까닭을 알려요', async () => {
    const page = await signedIn({ hasServiceWorker: true });
    await line.cut();
    await page.getByRole('link', { name: '태그' }).first().click();
    await says(page, ERROR_CATALOGUE.NETWORK_ERROR);
    await page.getByText('오프라인', { exact: true }).first().waitFor();
  });

  test('대답하지 않는 서버는 12초 안에 알려요', async () => {
    const page = await signedIn();
    line.decide((request) => (request.url?.startsWith('/api/') === true ? 'hang' : 'pass'));
    await page.goto(`${line.url}/tags`);
    await says(page, ERROR_CATALOGUE.TIMEOUT_ERROR);
  });
});

describe('부서진 화면', () => {
  const fallback = async (page: Page) => {
    await page.getByRole('heading', { name: ERROR_CATALOGUE.FALLBACK_TITLE }).waitFor(WITHIN_TIMEOUT);
    await page.getByText(ERROR_CATALOGUE.FALLBACK_TEXT).waitFor();
  };

  test('그릴 수 없는 답에는 안내가 서고, 새로고침으로 돌아와요', async () => {
    const page = await signedIn();
    answer('GET /api/v2/dashboard', { body: '{"bookId":7,"month":{}}' });
    await page.goto(`${line.url}/dashboard`);
    await fallback(page);
    line.decide();
    await page.getByRole('button', { name: ERROR_CATALOGUE.FALLBACK_BUTTON }).click();
    await page.getByRole('heading', { level: 1, name: '대시보드' }).waitFor();
    await expect.poll(() => page.getByText(ERROR_CATALOGUE.FALLBACK_TITLE).count()).toBe(0);
  });

  test('사라진 빌드의 조각은 안내가 서고, 새로고침해도 없으면 다시 서고, 생기면 이어져요', async () => {
    const page = await signedIn();
    const documents: string[] = [];
    line.decide((request) => {
      if (request.headers['sec-fetch-dest'] === 'document') documents.push(request.url ?? '');
      return /^\/static\/tags-page-.+\.js$/u.test(request.url ?? '') ? { status: 404, type: 'text/plain' } : 'pass';
    });
    await page.getByRole('link', { name: '태그' }).first().click();
    await fallback(page);
    expect(documents).toEqual([]);
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: ERROR_CATALOGUE.FALLBACK_BUTTON }).click();
    await again;
    expect(documents).toEqual(['/tags']);
    await fallback(page);
    line.decide();
    await page.getByRole('button', { name: ERROR_CATALOGUE.FALLBACK_BUTTON }).click();
    await page.getByRole('heading', { level: 1, name: '태그' }).waitFor();
    await expect.poll(() => page.getByText(ERROR_CATALOGUE.FALLBACK_TITLE).count()).toBe(0);
  });

  test('서버가 없어서 오지 못한 조각은 창을 비우지 않고, 돌아오면 이어져요', async () => {
    const page = await signedIn();
    await line.cut();
    await page.getByRole('link', { name: '태그' }).first().click();
    await page.getByRole('heading', { name: '오프라인이에요' }).first().waitFor();
    await page.getByRole('heading', { level: 1, name: '태그' }).waitFor();
    await line.mend();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.poll(() => page.getByRole('heading', { name: '오프라인이에요' }).count(), WITHIN_TIMEOUT).toBe(0);
    await page.getByRole('heading', { level: 1, name: '태그' }).waitFor();
  });
});

/** Corruptions of the app's storage by a browser, before any of its code runs. */
const STORAGES: readonly (readonly [what: string, damage: () => void])[] = [
  [
    '알 수 없는 내용이 든 저장소',
    () => {
      const junk = [
        'no json',
        'null',
        '[]',
        '{"state":null,"version":0}',
        '{"state":{"books":7,"assets":"x"},"version":0}',
      ];
      const names = ['book', 'notification', 'category', 'asset', 'budget', 'payment'];
      for (const [index, name] of names.entries()) {
        localStorage.setItem(`${name}-storage`, junk[index % junk.length] ?? '');
      }
      for (const name of ['salim-theme', 'salim-numbers', 'salim-week', 'salim-first-screen', 'salim-clock']) {
        localStorage.setItem(name, '\u0000{');
      }
    },
  ],
  [
    '가득 찬 저장소',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    '막힌 저장소',
    () => {
      const forbidden = () => {
        throw new DOMException('no', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, { get: forbidden });
      }
    },
  ],
];

describe('저장소', () => {
  test.each(STORAGES)('%s: 로그인해서 쓰고 로그아웃할 수 있어요', async (_what, damage) => {
    // With the worker the page is not taken over by other stories: the damage stays with it.
    const page = await stage.openPage({ path: null, hasServiceWorker: true });
    await page.addInitScript(damage);
    await page.goto(`${line.url}/login`);
    await page.getByLabel('아이디').fill(person.username);
    await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
    await pressLogin(page);
    await page.waitForURL('**/dashboard');
    for (const [name, title] of [
      ['자산', '자산'],
      ['거래 내역', '거래 내역'],
      ['거래 추가', '거래 추가'],
      ['분류', '분류'],
      ['설정', '설정'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.getByRole('main').getByText(/./u).count()).toBeGreaterThan(1);
      await expect.poll(() => page.getByText(ERROR_CATALOGUE.FALLBACK_TITLE).count()).toBe(0);
    }
    await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click();
    await page.waitForURL('**/login**');
    await page.getByRole('button', { name: '로그인', exact: true }).waitFor();
  });
});
