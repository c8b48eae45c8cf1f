import { randomUUID } from 'node:crypto';
import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInToDemo } from './demo-user.ts';
import { useStage } from './harness.ts';
import { openCdpSession } from './page-pool.ts';
import { askAs, bookPathOf, visit } from './user.ts';

const stage = useStage({ args: ['--demo'] });

interface Totals {
  income: number;
  expense: number;
  count: number;
}

/** Signs in as one of the demo couple. */
/** The intermediate states of a syllable typed with the Korean input method, left in composition. */
async function compose(keyboard: CDPSession, strokes: readonly string[]): Promise<void> {
  for (const text of strokes) {
    await keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
}

const commit = (keyboard: CDPSession, text: string) => keyboard.send('Input.insertText', { text });

test('적는 동안 찾고, 초성과 영문 자판으로도 찾고, 화살표로 열어요', async () => {
  const page = await stage.openPage({ user: await signInToDemo(stage), path: null });
  const book = await bookPathOf(page);
  for (const [description, amount] of [
    ['스타벅스 강남점', 5900],
    ['Starbucks Reserve', 7800],
  ] as const) {
    await askAs(page, 'POST', `${book}/transactions`, { type: 'EXPENSE', date: '2026-11-20', amount, description });
  }
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: '통합 검색' });
  await field.focus();
  const keyboard = await openCdpSession(page);
  const found = page.getByRole('link', { name: /스타벅스 강남점/u });

  // The last syllable is still being composed: 스탑 on the way to 스타벅스.
  await compose(keyboard, ['ㅅ', '스', '슽']);
  await commit(keyboard, '스');
  await compose(keyboard, ['ㅌ', '타', '탑']);
  await found.waitFor();
  await expect.poll(() => field.inputValue()).toBe('스탑');
  // Enter belongs to the input method while a syllable is in composition.
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key: 'Process',
    code: 'Enter',
  });
  await commit(keyboard, '타');
  await compose(keyboard, ['ㅂ', '버', '벅', '벇']);
  await commit(keyboard, '벅');
  await commit(keyboard, '스');
  await expect.poll(() => field.inputValue()).toBe('스타벅스');
  await found.waitFor();
  await page.locator('mark', { hasText: '스타벅스' }).first().waitFor();

  await field.fill('');
  for (const letter of 'ㅅㅌㅂㅅ') await commit(keyboard, letter);
  await found.waitFor();

  await field.fill('');
  await page.keyboard.type('tmxkqjrtm');
  await page.getByText('‘스타벅스’로도 찾았어요').waitFor();
  await found.waitFor();

  await field.fill('');
  await commit(keyboard, 'ㄴㅅㅁㄱㅠㅕ차ㄴ');
  await page.getByRole('link', { name: /Starbucks Reserve/u }).waitFor();

  await field.fill('스타벅스');
  await found.waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => found.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/transactions\/[0-9a-f-]{36}$/u);
  await visit(page, '/search');
  await page
    .getByRole('region', { name: '최근 검색어' })
    .getByRole('button', { name: '스타벅스', exact: true })
    .waitFor();

  await visit(page, `/transactions?q=${encodeURIComponent('tmxkqjrtm')}`);
  await page.getByText('스타벅스 강남점').first().waitFor();
});

interface Asked {
  value?: number;
  link: string;
}

test('검색과 빠른 실행에서 물어보고, 이해한 것을 눌러 바꾸고, 같은 숫자의 거래로 가요', async () => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 1000 },
  ]) {
    const page = await stage.openPage({ user: await signInToDemo(stage), ...size, path: null });
    const book = await bookPathOf(page);
    const answerOf = (text: string) => askAs<Asked>(page, 'POST', `${book}/questions`, { text });
    await page.goto('/search');
    const field = page.getByRole('searchbox', { name: '통합 검색' });
    await field.fill('지난달 식비 얼마 썼어?');
    const card = page.getByRole('region', { name: '물어보기' });
    const lastMonth = await answerOf('지난달 식비 얼마 썼어?');
    await card
      .getByText((lastMonth.value ?? 0).toLocaleString('ko-KR'))
      .first()
      .waitFor();

    await card.getByRole('button', { name: /^기간 .+ 바꾸기$/u }).click();
    await page.getByRole('menuitem', { name: '올해' }).click();
    const thisYear = await answerOf('올해 식비 얼마 썼어?');
    expect(thisYear.value).toBeGreaterThan(lastMonth.value ?? 0);
    await card
      .getByText((thisYear.value ?? 0).toLocaleString('ko-KR'))
      .first()
      .waitFor();
    await card.getByRole('button', { name: '거래 보기' }).click();
    await page.waitForURL('**/transactions?*');
    await page
      .locator('main')
      .getByText((thisYear.value ?? 0).toLocaleString('ko-KR'))
      .first()
      .waitFor();

    await page.goto('/search');
    await field.fill('지난달 화성에 얼마 썼어?');
    await card.getByRole('list', { name: '이렇게 물어보세요' }).getByRole('button').first().click();
    await card.getByRole('button', { name: /^기간 .+ 바꾸기$/u }).waitFor();

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: '빠른 실행' });
    await palette.waitFor();
    await page.keyboard.type('지난달 식비 얼마 썼어?');
    await palette
      .getByRole('menuitem', { name: new RegExp((lastMonth.value ?? 0).toLocaleString('ko-KR'), 'u') })
      .click();
    await page.waitForURL(/\/search\?q=/u);
    await card
      .getByText((lastMonth.value ?? 0).toLocaleString('ko-KR'))
      .first()
      .waitFor();
    await page.close();
  }
});

test('마우스 없이 어디든 가고 무엇이든 해요', async () => {
  const page = await stage.openPage({ user: await signInToDemo(stage), path: '/dashboard' });
  await page.getByRole('heading', { level: 1, name: '대시보드' }).waitFor();
  const keyboard = await openCdpSession(page);
  const palette = page.getByRole('dialog', { name: '빠른 실행' });

  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await compose(keyboard, ['ㅇ', '예', '옛']);
  await commit(keyboard, '예');
  await compose(keyboard, ['ㅅ', '사', '산']);
  await palette.getByRole('menuitem', { name: '예산', exact: true }).waitFor();
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key: 'Enter',
    code: 'Enter',
  });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await commit(keyboard, '산');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/budgets');
  await expect.poll(() => palette.count()).toBe(0);

  await page.keyboard.press('Control+k');
  await palette.waitFor();
  await page.keyboard.type('tndlq');
  await palette.getByRole('menuitem', { name: '수입 추가' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/transactions/new?type=INCOME');
  // The form does not take the focus by itself, so that the shortcuts keep working outside of text fields.
  await visit(page, '/help');
  await page.getByRole('heading', { level: 1, name: '도움말' }).waitFor();
  await page.locator('main').focus();
  for (const [letter, path] of [
    ['t', '/transactions'],
    ['l', '/tags'],
    ['e', '/settings'],
    ['h', '/help'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await page.waitForURL((url) => url.pathname === path);
    await page.locator('main').focus();
  }
  await page.keyboard.press('Shift+Slash');
  await page.getByRole('dialog', { name: '키보드 단축키' }).waitFor();
});

test('대시보드의 숫자는 그 거래들의 합계와 같아요', async () => {
  const page = await stage.openPage({ user: await signInToDemo(stage), width: 1440, height: 1000, path: null });
  const book = await bookPathOf(page);
  await askAs(page, 'POST', `${book}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-19',
    amount: 12_300,
    description: '미분류 하나',
  });
  const [from, to] = await askAs<{ id: string }[]>(page, 'GET', `${book}/assets`);
  await askAs(page, 'POST', `${book}/transactions`, {
    type: 'TRANSFER',
    date: '2026-11-19',
    amount: 50_000,
    fee: 500,
    assetId: from?.id,
    toAssetId: to?.id,
  });
  await page.goto('/dashboard');
  const main = page.locator('main');
  await main.getByRole('region', { name: '누가 얼마나 냈나요?' }).waitFor();
  const links = await main.locator('a[href^="/transactions?"]').evaluateAll((anchors) =>
    anchors.map((anchor) => ({
      href: anchor.getAttribute('href') ?? '',
      text: `${anchor.getAttribute('aria-label') ?? ''} ${anchor.textContent ?? ''}`,
    })),
  );
  expect(links.length).toBeGreaterThan(3);
  const wonsIn = (text: string) =>
    [...text.matchAll(/([−-]?)([\d,]+)원/gu)].map(
      ([, sign, digits = '']) => Number(digits.replaceAll(',', '')) * (sign ? -1 : 1),
    );
  let compared = 0;
  for (const { href, text } of links) {
    const query = new URLSearchParams(href.split('?')[1]);
    const totals = await askAs<Totals>(page, 'GET', `${book}/transactions?${query}&totals=true&limit=1`);
    // A difference from the previous month is not a sum of transactions.
    if (text.includes('보다')) continue;
    const shown = /([\d,]+)건/u.exec(text);
    if (shown) {
      compared += 1;
      expect([href, Number(shown[1]?.replaceAll(',', ''))]).toEqual([href, totals.count]);
      continue;
    }
    const wons = wonsIn(text).map(Math.abs);
    if (wons.length === 0) continue;
    compared += 1;
    const sums = [totals.income, totals.expense, totals.income - totals.expense].map(Math.abs);
    expect([href, text, wons.filter((won) => !sums.includes(won))]).toEqual([href, text, []]);
  }
  expect(compared).toBeGreaterThan(2);

  const spent = main.getByRole('region', { name: '이번 달 쓴 돈' }).getByRole('link').first();
  const amount = (await spent.textContent())?.replace(/[^\d,]/gu, '') ?? '';
  await spent.click();
  await page.waitForURL('**/transactions?*');
  await page.locator('main').getByText(amount).first().waitFor();
});

test('두 번 적은 거래를 나란히 보고 하나를 삭제하거나 둘 다 두어요', async () => {
  const page = await stage.openPage({ user: await signInToDemo(stage), width: 390, height: 844, path: null });
  const book = await bookPathOf(page);
  // A second try finds what the first one has left.
  const mark = randomUUID().slice(0, 8);
  const [atNoon, atNight] = [`겹친 점심 ${mark}`, `겹친 저녁 ${mark}`];
  for (const description of [atNoon, atNoon, atNight, atNight]) {
    const amount = description === atNoon ? 98_760 : 98_770;
    await askAs(page, 'POST', `${book}/transactions`, { type: 'EXPENSE', date: '2026-11-20', amount, description });
  }
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /중복 의심 거래/u }).click();
  await page.waitForURL('**/duplicates');
  const lunch = page.getByRole('region', { name: `${atNoon} 2건` });
  await lunch.getByRole('button', { name: '이 거래 삭제' }).first().click();
  await expect.poll(() => lunch.count()).toBe(0);
  const dinner = page.getByRole('region', { name: `${atNight} 2건` });
  await dinner.getByRole('button', { name: '둘 다 맞아요' }).click();
  await expect.poll(() => dinner.count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '중복 확인' }).waitFor();
  await page
    .getByText('중복으로 보이는 거래가 없어요')
    .or(page.getByRole('list', { name: '중복 의심 거래' }))
    .waitFor();
  await expect.poll(() => page.getByRole('region', { name: mark }).count()).toBe(0);
  const { count } = await askAs<Totals>(
    page,
    'GET',
    `${book}/transactions?q=${encodeURIComponent(mark)}&totals=true&limit=1`,
  );
  expect(count).toBe(3);
});
