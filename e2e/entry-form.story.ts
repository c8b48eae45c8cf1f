import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useStage } from './harness.ts';
import { openCdpSession } from './page-pool.ts';
import { askAs, bookPathOf, visit } from './user.ts';

const stage = useStage();

interface Transaction {
  id: string;
  version: number;
  amount: number;
  description: string;
  memo: string | null;
  categoryId: string | null;
}

/** A page of a new user. */
async function newcomer(size: { width: number; height: number }, expectedComplaints: RegExp[] = []): Promise<Page> {
  return stage.openPage({ ...size, user: await stage.signUp(), path: null, expectedComplaints });
}

const transactionsOf = async (page: Page): Promise<Transaction[]> =>
  (await askAs<{ items: Transaction[] }>(page, 'GET', `${await bookPathOf(page)}/transactions`)).items;

const amountOf = (page: Page) => page.getByRole('textbox', { name: '금액' });
const save = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).click();

/** Whether the device has stored what the order of the categories is derived from. */
const storedHabits = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((one) => one.includes('last-known'));
    if (name === undefined) return false;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error(name)));
    });
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = database.transaction('answers').objectStore('answers').getAllKeys();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return JSON.stringify(keys).includes('habits');
  });

/** The intermediate states of a syllable typed with the Korean input method. */
async function compose(keyboard: CDPSession, strokes: readonly string[]): Promise<void> {
  for (const text of strokes) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
}

describe.each([
  [390, 844],
  [1440, 900],
] as const)('적는 화면, %i × %i', (width, height) => {
  test('금액만으로 저장되고, 분류까지는 여덟 번 안에 끝나요', async () => {
    const page = await newcomer({ width, height });
    await page.goto('/transactions/new');
    await amountOf(page).pressSequentially('4500');
    await save(page);
    await expect.poll(async () => (await transactionsOf(page)).length).toBe(1);
    expect((await transactionsOf(page))[0]).toMatchObject({ amount: 4500, categoryId: null });

    await page.goto('/transactions/new');
    await amountOf(page).pressSequentially('12000+3500');
    let actions = 0;
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).or(page.getByRole('radio', { name })).first().click();
      actions += 1;
    };
    await press('식비');
    await press('저장');
    await expect.poll(async () => (await transactionsOf(page)).length).toBe(2);
    const added = (await transactionsOf(page)).find((transaction) => transaction.amount === 15_500);
    expect(added?.categoryId).not.toBeNull();
    expect(actions).toBeLessThanOrEqual(8);
  });

  test('금액 칸에 무엇을 붙여 넣어도 읽거나, 무엇이 틀렸는지 말해요', async () => {
    const page = await newcomer({ width, height });
    await page.goto('/transactions/new');
    const paste = async (text: string) => {
      await amountOf(page).fill('');
      await amountOf(page).evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        // If the page does not handle the paste, the browser inserts it.
        if (field.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
      }, text);
    };
    for (const [pasted, shown] of [
      ['12,300원', '12,300'],
      ['₩ 7,000', '7,000'],
      ['1만 2천', '1만2천'],
      ['승인 8,500원 잔액 1,203원', '8,500'],
    ] as const) {
      await paste(pasted);
      await expect.poll(() => amountOf(page).inputValue(), { message: pasted }).toContain(shown);
    }
    for (const nonsense of ['안녕하세요', '-5000', '=cmd|1', '1e9e9', '🙂', '9'.repeat(30)]) {
      await paste(nonsense);
      await page.getByLabel('내용', { exact: true }).fill('남아 있어야 해요');
      await save(page);
      await expect.poll(() => amountOf(page).getAttribute('aria-invalid'), { message: nonsense }).toBe('true');
      await expect.poll(() => page.getByLabel('내용', { exact: true }).inputValue()).toBe('남아 있어야 해요');
    }
    expect(await transactionsOf(page)).toEqual([]);
  });

  test('한글을 조합하는 동안의 Enter는 저장하지 않고, 지우기와 화살표도 글자를 잃지 않아요', async () => {
    const page = await newcomer({ width, height });
    await page.goto('/transactions/new');
    await amountOf(page).fill('9000');
    const field = page.getByLabel('내용', { exact: true });
    await field.click();
    const keyboard = await openCdpSession(page);
    await compose(keyboard, ['ㄱ', '기', '김']);
    // The Enter that ends a composition reaches the page as a key of the input method.
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await keyboard.send('Input.insertText', { text: '김' });
    await expect.poll(() => field.inputValue()).toBe('김');
    expect(await transactionsOf(page)).toEqual([]);
    await compose(keyboard, ['ㅂ', '바', '밥']);
    await compose(keyboard, ['바']);
    await compose(keyboard, ['밥']);
    await keyboard.send('Input.insertText', { text: '밥' });
    await expect.poll(() => field.inputValue()).toBe('김밥');
    await page.keyboard.press('ArrowLeft');
    await compose(keyboard, ['ㅊ', '치', '치']);
    await keyboard.send('Input.insertText', { text: '치' });
    await expect.poll(() => field.inputValue()).toBe('김치밥');
    await page.keyboard.press('Backspace');
    await expect.poll(() => field.inputValue()).toBe('김밥');
    await page.keyboard.press('Escape');
    await save(page);
    await expect
      .poll(async () => (await transactionsOf(page)).map((transaction) => transaction.description))
      .toEqual(['김밥']);
  });

  test('닫은 탭의 글은 다음에 열 때 그대로 있고, 돌린 화면도 아무것도 지우지 않아요', async () => {
    const page = await newcomer({ width, height });
    await page.goto('/transactions/new');
    await amountOf(page).fill('33000');
    await page.getByLabel('내용', { exact: true }).fill('쓰다 만 저녁');
    await page.setViewportSize({ width: height, height: width });
    await expect.poll(() => page.getByLabel('내용', { exact: true }).inputValue()).toBe('쓰다 만 저녁');
    await page.setViewportSize({ width, height });
    await expect.poll(() => amountOf(page).inputValue()).toBe('33,000');

    const next = await page.context().newPage();
    await page.close();
    await next.goto('/transactions/new');
    await expect.poll(() => next.getByLabel('내용', { exact: true }).inputValue()).toBe('쓰다 만 저녁');
    await expect.poll(() => amountOf(next).inputValue()).toBe('33,000');
    await save(next);
    await expect
      .poll(async () => (await transactionsOf(next)).map((transaction) => transaction.amount))
      .toEqual([33_000]);
    // The draft is deleted when the form has received the response, and then the form closes.
    await next.waitForURL((url) => !url.pathname.endsWith('/new'));
    await visit(next, '/transactions/new');
    await amountOf(next).waitFor();
    await expect.poll(() => next.getByLabel('내용', { exact: true }).inputValue()).toBe('');
  });

  test('그 사이에 바뀐 거래는 둘 다 보여 주고, 고른 대로 저장해요', async () => {
    const page = await newcomer({ width, height }, [/409/u]);
    const book = await bookPathOf(page);
    const made = await askAs<Transaction>(page, 'POST', `${book}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 10_000,
      description: '점심',
    });
    await page.goto(`/transactions/${made.id}/edit`);
    await page.getByLabel('내용', { exact: true }).fill('점심 회식');
    await askAs(page, 'PUT', `${book}/transactions/${made.id}`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 12_000,
      description: '점심과 커피',
      version: made.version,
    });
    await save(page);
    const dialog = page.getByRole('dialog', { name: '그사이 거래가 수정됐어요' });
    await dialog.waitFor();
    await dialog.getByText('점심 회식').first().waitFor();
    await dialog.getByText('점심과 커피').first().waitFor();
    await dialog.getByRole('button', { name: '선택한 내용으로 저장' }).click();
    await expect
      .poll(async () => askAs<Transaction>(page, 'GET', `${book}/transactions/${made.id}`))
      .toMatchObject({ description: '점심 회식', version: made.version + 2 });
  });

  test('열어 둔 사이에 지운 분류로 저장하면 까닭을 말하고 글을 지켜요', async () => {
    const page = await newcomer({ width, height }, [/40[49]|422/u]);
    const book = await bookPathOf(page);
    const category = await askAs<{ id: string; name: string }>(page, 'POST', `${book}/categories`, {
      kind: 'EXPENSE',
      name: '곧 사라질 분류',
    });
    const made = await askAs<Transaction>(page, 'POST', `${book}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 5000,
      description: '분류된 지출',
      categoryId: category.id,
    });
    await page.goto(`/transactions/new?copyOf=${made.id}`);
    await page.getByText('곧 사라질 분류').first().waitFor();
    await askAs(page, 'DELETE', `${book}/categories/${category.id}?moveTo=none`);
    await page.getByLabel('내용', { exact: true }).fill('고친 지출');
    await save(page);
    await page.getByText('삭제된 분류가 포함돼 있어요. 다른 분류를 골라 주세요.').waitFor();
    await expect.poll(() => page.getByLabel('내용', { exact: true }).inputValue()).toBe('고친 지출');
  });

  test('거름과 달은 주소에 있고, 뒤로와 앞으로가 그대로 되짚어요', async () => {
    const page = await newcomer({ width, height });
    const book = await bookPathOf(page);
    for (const [type, description] of [
      ['EXPENSE', '되짚을 지출'],
      ['INCOME', '되짚을 수입'],
    ] as const) {
      await askAs(page, 'POST', `${book}/transactions`, { type, date: '2026-11-20', amount: 1000, description });
    }
    await page.goto('/transactions');
    await page.getByText('되짚을 지출').first().waitFor();
    await page.goto('/transactions?type=INCOME');
    await page.getByText('되짚을 수입').first().waitFor();
    await expect.poll(() => page.getByText('되짚을 지출').count()).toBe(0);
    await page.goBack();
    await page.getByText('되짚을 지출').first().waitFor();
    await page.goForward();
    await expect.poll(() => page.getByText('되짚을 지출').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('type')).toBe('INCOME');
  });
});

test('지난번에 본 분류 순서가 곧바로 나오고, 늦은 답이 와도 그대로예요', async () => {
  const page = await newcomer({ width: 390, height: 844 });
  const book = await bookPathOf(page);
  const categories = await askAs<{ id: string; name: string; kind: string }[]>(page, 'GET', `${book}/categories`);
  const often = categories.findLast((one) => one.kind === 'EXPENSE');
  for (const amount of [4000, 5000]) {
    await askAs(page, 'POST', `${book}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount,
      categoryId: often?.id,
    });
  }
  const shown = () =>
    page
      .getByRole('group', { name: '분류', exact: true })
      .getByRole('button')
      .filter({ visible: true })
      .allTextContents();
  await page.goto('/transactions/new');
  await expect.poll(async () => (await shown())[0]).toContain(often?.name);
  const before = await shown();
  // Until the answer has been written to this device.
  await expect.poll(() => storedHabits(page)).toBe(true);

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/transactions\?.*limit=100/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect.poll(shown).toEqual(before);
  const answered = page.waitForResponse(/transactions\?.*limit=100/u);
  release();
  await answered;
  expect(await shown()).toEqual(before);
});

test('거래 상세의 버튼은 휴대폰에서 서로 겹치지 않아요', async () => {
  const page = await newcomer({ width: 390, height: 844 });
  const made = await askAs<Transaction>(page, 'POST', `${await bookPathOf(page)}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 10_000,
    description: '점심',
  });
  await page.goto(`/transactions/${made.id}`);
  const main = page.getByRole('main');
  const boxes = await Promise.all(
    [
      main.getByRole('link', { name: '수정', exact: true }),
      main.getByRole('link', { name: '반복 거래로 등록' }),
      main.getByRole('link', { name: '환불 기록' }),
      main.locator('label').filter({ hasText: '영수증 추가' }),
    ].map((action) => action.boundingBox()),
  );
  const [edit, repeat, refund, receipt] = boxes.map((box) => ({
    top: Math.round(box?.y ?? 0),
    bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)),
  }));
  expect(repeat?.top).toBeGreaterThanOrEqual(edit?.bottom ?? Infinity);
  expect(refund?.top).toBe(repeat?.top);
  expect(receipt?.top).toBeGreaterThanOrEqual(refund?.bottom ?? Infinity);
});

test('나눈 금액이 비어 있으면 그 칸이 보이는 곳에 오고, 무엇이 틀렸는지 말해요', async () => {
  const page = await newcomer({ width: 360, height: 740 });
  await page.goto('/transactions/new');
  for (const key of ['5', '00', '0']) await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: '입력 메뉴' }).click();
  await page.getByRole('menuitem', { name: '여러 분류로 나누기' }).click();
  const first = page.getByRole('textbox', { name: '금액 1' });
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByRole('group', { name: '키패드' }).count()).toBe(0);
  const bar = page.getByRole('button', { name: '저장', exact: true });
  for (const name of ['금액 1', '금액 2']) {
    const field = await page.getByRole('textbox', { name }).boundingBox();
    expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
  }
  await save(page);
  await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  const message = page.getByText('나눈 금액을 모두 입력해 주세요.');
  const place = await message.boundingBox();
  expect(place?.y).toBeGreaterThan(60);
  expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
});
