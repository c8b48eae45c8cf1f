import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countTaps } from './count-taps.ts';
import { useStage } from './harness.ts';
import { askAs, bookPathOf, fitsTheWidth } from './user.ts';

const stage = useStage();

test('보이지 않거나 가려진 것은 누르지 않고, 넘긴 횟수도 세요', async () => {
  const page = await stage.openPage({ width: 390, height: 844, path: null });
  await page.setContent(
    `<button>위</button><button style="position:fixed;left:0;top:200px">가려짐</button>
     <div style="position:fixed;left:0;top:200px;width:200px;height:80px"></div>
     <div style="height:1500px"></div><button>아래</button>`,
  );
  const count = countTaps(page, { timeout: 1000 });
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  await count.tap(named('위'));
  await expect(count.tap(named('가려짐'))).rejects.toThrow('visible without scrolling');
  await expect(count.tap(named('아래'))).rejects.toThrow('visible without scrolling');
  expect({ taps: count.taps, scrolls: count.scrolls }).toEqual({ taps: 1, scrolls: 0 });
  await count.scrollTo(named('아래'));
  await count.tap(named('아래'));
  expect({ taps: count.taps, scrolls: count.scrolls }).toEqual({ taps: 2, scrolls: 1 });
});

/** The height of a phone's keyboard. */
const KEYBOARD = 300;

interface Household {
  readonly book: string;
  readonly food: string;
  /** Paid last. */
  readonly kookmin: { readonly paymentMethodId: string; readonly assetId: string };
  readonly shinhan: { readonly paymentMethodId: string; readonly assetId: null };
}

/** A user with two cards, an account and a few weeks of expenses, most of them lunches. */
async function settleIn(page: Page): Promise<Household> {
  const book = await bookPathOf(page);
  const make = <Made>(path: string, body: object) => askAs<Made>(page, 'POST', `${book}/${path}`, body);
  const { id: assetId } = await make<{ id: string }>('assets', { name: '국민카드 대금', assetType: 'CREDIT_CARD' });
  await make('assets', { name: '생활비 통장', assetType: 'CHECKING_ACCOUNT' });
  const { id: kookminId } = await make<{ id: string }>('payments', { name: '국민카드', type: 'CREDIT_CARD', assetId });
  const { id: shinhanId } = await make<{ id: string }>('payments', { name: '신한카드', type: 'CREDIT_CARD' });
  const kookmin = { paymentMethodId: kookminId, assetId };
  const shinhan = { paymentMethodId: shinhanId, assetId: null };
  const categories = await askAs<{ id: string; name: string; kind: string }[]>(page, 'GET', `${book}/categories`);
  const idOf = (name: string) => categories.find((one) => one.kind === 'EXPENSE' && one.name === name)?.id;
  const habits: readonly (readonly [string, string, number, string, typeof kookmin | typeof shinhan])[] = [
    ['교통', '08:10', 1500, '지하철', shinhan],
    ['교통', '18:40', 1500, '지하철', shinhan],
    ['카페·간식', '15:00', 4500, '커피', shinhan],
    ['생활용품', '20:00', 23_000, '다이소', kookmin],
    ['통신', '10:00', 55_000, '통신비', kookmin],
    ['의료·건강', '11:00', 12_000, '약국', kookmin],
    ['술·모임', '21:00', 48_000, '맥주', kookmin],
    ['식비', '12:20', 9000, '점심', kookmin],
    ['식비', '12:10', 9500, '점심', kookmin],
  ];
  for (const [index, [category, time, amount, description, paid]] of habits.entries()) {
    const date = `2026-11-${String(10 + index).padStart(2, '0')}`;
    const categoryId = idOf(category) ?? null;
    await make('transactions', { type: 'EXPENSE', date, time, amount, description, categoryId, ...paid });
  }
  return { book, food: idOf('식비') ?? '', kookmin, shinhan };
}

const key = (page: Page, name: string) =>
  page.getByRole('group', { name: '키패드' }).getByRole('button', { name, exact: true });
const category = (page: Page, name: string) =>
  page.getByRole('group', { name: '분류', exact: true }).getByRole('button', { name, exact: true });
const source = (page: Page, name: string) =>
  page.getByRole('group', { name: '어디서 나갔나요?' }).getByRole('button', { name, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: '저장', exact: true });

async function newest(page: Page, book: string): Promise<object | undefined> {
  const { items } = await askAs<{ items: object[] }>(page, 'GET', `${book}/transactions?from=2026-11-20&to=2026-11-20`);
  return items[0];
}

describe.each([
  [360, 740],
  [390, 844],
] as const)('점심 9,000원 식비, %i × %i', (width, height) => {
  test('쓰던 카드면 여섯 번, 다른 카드면 일곱 번 누르고, 한 번도 넘기지 않아요', async () => {
    const page = await stage.openPage({ user: await stage.signUp(), width, height, path: null });
    const home = await settleIn(page);
    for (const [other, allowed] of [
      [null, 6],
      ['신한카드', 7],
    ] as const) {
      await page.goto('/dashboard');
      await page.getByRole('heading', { level: 1, name: '대시보드' }).waitFor();
      const count = countTaps(page);
      await count.tap(page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: '추가' }));
      await source(page, '국민카드').and(page.locator('[aria-pressed="true"]')).waitFor();
      for (const name of ['9', '00', '0']) await count.tap(key(page, name));
      if (other !== null) await count.tap(source(page, other));
      await count.tap(category(page, '식비'));
      await count.tap(saveButton(page));
      await page.waitForURL((url) => !url.pathname.endsWith('/new'));
      expect({ taps: count.taps, scrolls: count.scrolls }).toEqual({ taps: allowed, scrolls: 0 });
      await expect
        .poll(() => newest(page, home.book))
        .toMatchObject({ amount: 9000, categoryId: home.food, ...(other === null ? home.kookmin : home.shinhan) });
    }
  });

  test('자판이 올라와도 분류가 보이고, 적은 이름은 한 번에 골라져요', async () => {
    const page = await stage.openPage({ user: await stage.signUp(), width, height, path: null });
    const home = await settleIn(page);
    await page.goto('/transactions/new');
    const count = countTaps(page);
    for (const name of ['9', '00', '0']) await count.tap(key(page, name));
    await count.tap(page.getByLabel('내용', { exact: true }));
    await page.setViewportSize({ width, height: height - KEYBOARD });
    await page.keyboard.insertText('김밥 신한카드');
    await count.tap(page.getByRole('button', { name: '신한카드 쓰기' }));
    await expect.poll(() => page.getByLabel('내용', { exact: true }).inputValue()).toBe('김밥');
    await count.tap(category(page, '식비'));
    // The keyboard stays open.
    expect(await page.getByLabel('내용', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await count.tap(saveButton(page));
    expect(count.scrolls).toBe(0);
    await expect
      .poll(() => newest(page, home.book))
      .toMatchObject({ amount: 9000, description: '김밥', categoryId: home.food, ...home.shinhan });
  });
});

test('카드가 없어도, 이름이 쉰 글자여도, 열세 자리여도, 글자가 두 배여도 넘치지 않아요', async () => {
  const page = await stage.openPage({ user: await stage.signUp(), width: 360, height: 740, path: null });
  const book = await bookPathOf(page);
  for (const { id } of await askAs<{ id: string }[]>(page, 'GET', `${book}/payments`)) {
    await askAs(page, 'DELETE', `${book}/payments/${id}?moveTo=none`);
  }
  for (const { id } of await askAs<{ id: string }[]>(page, 'GET', `${book}/assets`)) {
    await askAs(page, 'DELETE', `/api/v2/assets/${id}`);
  }
  await page.goto('/transactions/new');
  await page.getByRole('button', { name: '카드·통장', exact: true }).click();
  const name = '가나다라마바사아자차'.repeat(5);
  await page.getByRole('searchbox', { name: '카드나 통장 검색' }).fill(name);
  await page.getByRole('button', { name: `‘${name}’ 카드로 추가` }).click();
  await source(page, name).and(page.locator('[aria-pressed="true"]')).waitFor();
  const amount = page.getByRole('textbox', { name: '금액' });
  await amount.fill('9999999999999');
  const isWhole = () => amount.evaluate((field) => field.scrollWidth <= field.clientWidth);
  await expect.poll(isWhole).toBe(true);
  expect(await fitsTheWidth(page)).toBe(true);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    window.dispatchEvent(new Event('resize'));
  });
  await expect.poll(isWhole).toBe(true);
  expect(await fitsTheWidth(page)).toBe(true);
});
