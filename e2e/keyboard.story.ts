import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { untilSettled } from '../tools/until-settled.ts';
import { useStage } from './harness.ts';
import { askAs, newUsername, PASSWORD } from './user.ts';

const stage = useStage();
/** A month without a budget returns 404, which browsers log. */
const NO_BUDGET = /404.*\/api\/v2\/budgets\/books\/[^/]+\/month\//u;
const DESKTOP = { width: 1440, height: 900 } as const;
/** More tab stops than any screen has before the target. */
const STOPS_MAX = 160;

/** An open list box hides everything else from assistive technology, so the target may not be found. */
const hasFocus = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Presses Tab until `target` has the focus, like a user who follows the focus ring. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const wanted = target.first();
  await wanted.waitFor();
  for (let stop = 0; stop <= STOPS_MAX; stop += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never reaches ${target.toString()}`);
}

/** Moves the focus to an element and presses Enter. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field and replaces its text. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });

async function titleIs(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await untilSettled(page);
}

/** `g` and a letter: shortcuts work outside of text fields. */
async function go(page: Page, letter: string, title: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await titleIs(page, title);
}

/** Through the command palette, for screens without a shortcut. */
async function goByPalette(page: Page, words: string, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '빠른 실행' });
  await palette.waitFor();
  await page.keyboard.type(words);
  await palette.getByRole('menuitem', { name: words, exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await titleIs(page, title);
}

async function signUpByKeys(page: Page, name: string): Promise<void> {
  await page.getByLabel('비밀번호 확인').waitFor();
  const username = newUsername();
  await write(page, page.getByLabel('아이디'), username);
  await write(page, page.getByLabel('이메일'), `${username}@example.com`);
  await write(page, page.getByLabel('이름'), name);
  await write(page, page.getByLabel('비밀번호', { exact: true }), PASSWORD);
  await write(page, page.getByLabel('비밀번호 확인'), PASSWORD);
  await press(page, page.getByRole('checkbox', { name: '전체 동의' }), 'Space');
  await press(page, button(page, '가입하기'));
}

/** Records an expense, from `n` to 저장. */
async function spendByKeys(page: Page, amount: string, description: string, category: string): Promise<void> {
  await page.keyboard.press('n');
  await titleIs(page, '거래 추가');
  await write(page, page.getByRole('textbox', { name: '금액' }), amount);
  await write(
    page,
    page.getByRole('combobox', { name: '내용' }).or(page.getByLabel('내용', { exact: true })),
    description,
  );
  // Open suggestions do not block the keys.
  await page.keyboard.press('Escape');
  const grid = page.getByRole('group', { name: '분류', exact: true });
  const cell = button(grid, category);
  await cell.waitFor();
  // The grid is one tab stop; arrow keys move inside it.
  await tabTo(page, grid.locator('button[tabindex="0"]'));
  for (let step = 0; step < 30 && !(await hasFocus(cell)); step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => cell.getAttribute('aria-pressed')).toBe('true');
  await press(page, button(page, '저장'));
  await page.waitForURL((url) => !url.pathname.endsWith('/new'));
}

/** Moves to a row of the transaction list: the list is one tab stop, and arrow keys move inside it. */
async function toLine(page: Page, line: Locator): Promise<void> {
  await line.waitFor();
  await tabTo(page, page.locator('main [data-stop][tabindex="0"]'));
  for (const key of ['ArrowUp', 'ArrowDown'] as const) {
    for (let step = 0; step < 30 && !(await hasFocus(line)); step += 1) await page.keyboard.press(key);
  }
  expect(await hasFocus(line)).toBe(true);
}

/** Presses the action of the newest toast; F6 moves the focus to the toasts. */
async function takeBack(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: /알림 메시지/u });
  const offer = button(toasts, '되돌리기');
  await offer.first().waitFor();
  for (let turn = 0; turn < 8; turn += 1) {
    if (await toasts.evaluate((region) => region.contains(document.activeElement))) break;
    await page.keyboard.press('F6');
  }
  await press(page, offer);
}

test('한 주의 거래를 자판만으로 적고, 고치고, 찾고, 되돌려요', async () => {
  const page = await stage.openPage({ ...DESKTOP, path: '/register', expectedComplaints: [NO_BUDGET] });
  await signUpByKeys(page, '하늘');
  await titleIs(page, '대시보드');

  await spendByKeys(page, '12000+3500', '점심', '식비');
  await spendByKeys(page, '4500', '아침 커피', '카페·간식');
  await spendByKeys(page, '1만', '버스', '교통');

  // Open a transaction beside the list and edit it.
  await go(page, 't', '거래 내역');
  const list = page.locator('main');
  await toLine(page, list.getByRole('link', { name: /^아침 커피.*4,500/u }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/entry=/u);
  await press(page, list.getByRole('link', { name: '수정', exact: true }).last());
  await titleIs(page, '거래 수정');
  await write(page, page.getByRole('textbox', { name: '금액' }), '5000');
  await press(page, button(page, '저장'));
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));

  // Search, and clear the search.
  await go(page, 't', '거래 내역');
  const lunch = list.getByRole('link', { name: /^점심/u });
  await lunch.waitFor();
  await tabTo(page, page.getByRole('searchbox', { name: '내역 검색' }));
  await page.keyboard.type('커피');
  await lunch.waitFor({ state: 'detached' });
  await list.getByRole('link', { name: /^아침 커피.*5,000/u }).waitFor();
  await page.keyboard.press('Escape');
  await lunch.waitFor();
  await press(
    page,
    list.getByRole('button', { name: '수입', exact: true }).or(list.getByRole('radio', { name: '수입', exact: true })),
    'Space',
  );
  await page.waitForURL(/type=INCOME/u);
  await lunch.waitFor({ state: 'detached' });
  await page.goBack();
  await lunch.waitFor();

  // Edit several at once.
  await press(page, button(list, '선택'));
  for (const name of [/아침 커피/u, /버스/u]) {
    await toLine(page, list.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
  }
  const bar = page.getByRole('toolbar', { name: '선택한 거래' });
  await bar.getByText('2건 선택').waitFor();
  const memo = button(bar, '메모');
  await press(page, memo);
  const dialog = page.getByRole('dialog', { name: '메모 바꾸기' });
  await dialog.waitFor();
  // The dialog takes the focus a moment after it is shown.
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(memo)).toBe(true);
  await page.keyboard.press('Enter');
  await write(page, dialog.getByLabel('메모'), '출근길');
  await press(page, button(dialog, '2건 바꾸기'));
  await page.getByText('2건을 바꿨어요').waitFor();

  // Delete a row, where the focus moves to the next one, and restore it.
  const bus = list.getByRole('link', { name: /^버스.*10,000/u });
  await toLine(page, bus);
  await press(page, button(list, '버스 삭제'));
  await bus.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-stop]') !== null)).toBe(true);
  await takeBack(page);
  await bus.waitFor();
}, 180_000);

test('한 주의 살림을 자판만으로 함께 꾸려요', async () => {
  const minsu = await stage.openPage({ ...DESKTOP, path: '/register', expectedComplaints: [NO_BUDGET] });
  await signUpByKeys(minsu, '민수');
  await titleIs(minsu, '대시보드');

  // Reorder categories: Enter picks one up, the arrow keys move it, Enter drops it.
  await go(minsu, 'c', '분류');
  const rows = minsu.getByRole('grid', { name: '지출 분류' }).or(minsu.getByRole('grid')).first().getByRole('row');
  const nameOf = (row: Locator) =>
    row.getAttribute('aria-label').then(async (label) => label ?? (await row.textContent()) ?? '');
  const first = await nameOf(rows.nth(0));
  const second = await nameOf(rows.nth(1));
  await tabTo(minsu, rows.nth(0));
  await minsu.keyboard.press('Tab');
  await minsu.keyboard.press('Enter');
  await minsu.keyboard.press('ArrowDown');
  await minsu.keyboard.press('ArrowDown');
  await minsu.keyboard.press('Enter');
  await expect.poll(() => nameOf(rows.nth(0))).toBe(second);
  expect(first).not.toBe(second);

  await go(minsu, 'u', '예산');
  await write(minsu, minsu.getByLabel('지출 예산'), '100만');
  await press(minsu, button(minsu, '저장'));
  await minsu.getByText('예산을 저장했어요').waitFor();

  await go(minsu, 'r', '반복 거래');
  await press(minsu, button(minsu, '반복 거래 추가'));
  const sheet = minsu.getByRole('dialog');
  await write(minsu, sheet.getByRole('textbox', { name: '금액' }), '17000');
  await write(minsu, sheet.getByLabel('내용', { exact: true }), '영상 구독');
  await press(minsu, button(sheet, '저장'));
  await sheet.waitFor({ state: 'detached' });
  await minsu.getByText('영상 구독').first().waitFor();

  await goByPalette(minsu, '초대 코드', '초대 코드');
  await press(minsu, button(minsu, '초대 코드 만들기'));
  await minsu.getByRole('img', { name: /QR 코드/u }).waitFor();
  const code = (await minsu.getByRole('group', { name: '초대 코드' }).locator('p').first().textContent()) ?? '';

  const jiyeon = await stage.openPage({ ...DESKTOP, path: '/register', expectedComplaints: [NO_BUDGET] });
  await signUpByKeys(jiyeon, '지연');
  await titleIs(jiyeon, '대시보드');
  await goByPalette(jiyeon, '가계부 참여', '가계부 참여');
  await write(jiyeon, jiyeon.getByLabel('코드', { exact: true }), code);
  await jiyeon.keyboard.press('Enter');
  await press(jiyeon, button(jiyeon, '참여하기'));
  await jiyeon.waitForURL(/\/books\/[\w-]+$/u);
  const bookId = new URL(jiyeon.url()).pathname.split('/').at(-1) ?? '';

  await askAs(minsu, 'POST', `/api/v2/books/${bookId}/transactions`, {
    type: 'EXPENSE',
    amount: 70_000,
    date: '2026-11-20',
    description: '저녁',
    shareMethod: 'EQUAL',
  });

  // Create another book and settle in it.
  await press(jiyeon, button(jiyeon, '가계부 변경'));
  const picker = jiyeon.getByRole('dialog', { name: '가계부 변경' });
  await press(jiyeon, picker.getByRole('button', { name: /함께 써요/u }));
  await picker.waitFor({ state: 'detached' });
  await goByPalette(jiyeon, '정산', '정산');
  await jiyeon.getByText('35,000원을 보내면 돼요.').waitFor();
  await press(jiyeon, button(jiyeon, /보냈어요$/u));
  await press(jiyeon, button(jiyeon.getByRole('dialog'), '저장'));
  await jiyeon.getByText('보냈다고 알렸어요').waitFor();

  await jiyeon.keyboard.press('/');
  await titleIs(jiyeon, '검색');
  await tabTo(jiyeon, jiyeon.getByRole('searchbox', { name: '통합 검색' }));
  await jiyeon.keyboard.type('저녁');
  const found = jiyeon.locator('main').getByRole('link', { name: /저녁/u });
  await press(jiyeon, found);
  await titleIs(jiyeon, '거래 상세');

  // The shortcut help, closed by Escape.
  await jiyeon.keyboard.press('Shift+Slash');
  const help = jiyeon.getByRole('dialog', { name: '키보드 단축키' });
  await help.waitFor();
  for (let stop = 0; stop < 12; stop += 1) {
    await jiyeon.keyboard.press('Tab');
    expect(await help.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await jiyeon.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
}, 180_000);
