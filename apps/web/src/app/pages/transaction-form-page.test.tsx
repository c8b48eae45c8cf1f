import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook, anExpense, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { descriptionOf } from '../../testing/description.ts';
import { unreachable } from '../../testing/fake-server.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { aMember } from '../../testing/member-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { aPaymentMethod } from '../../testing/payment-method-builder.ts';
import { onScreen } from '../../testing/setup.ts';
import { todayIn } from '../../text/format.ts';

const user = userEvent.setup();
const cash = anAsset({ name: '현금', assetType: 'CASH' });
const bank = anAsset({ name: '월급통장' });
const card = aPaymentMethod({ name: '신한카드', assetId: bank.id });
const food = aCategory({ name: '식비' });
const coffee = aCategory({ name: '커피', parentId: food.id });
const salary = aCategory({ name: '급여', kind: 'INCOME' });
const parts = { meId: person.id, assets: [cash, bank], payments: [card], categories: [food, coffee, salary] };

function openForm(
  path = '/transactions/new',
  more: Parameters<typeof openApp>[2] = {},
  transactions = [] as ReturnType<typeof anExpense>[],
) {
  const ledger = aLedger({ ...parts, transactions });
  const opened = openApp(path, [ledger.book], { ...ledger.handlers, ...more });
  return { ...opened, ledger };
}

/** The amount, once the form is complete. */
const amountField = async () => {
  const field = await screen.findByRole('textbox', { name: '금액' });
  await screen.findByRole('button', { name: /더보기/u });
  return field;
};
const save = () => user.click(screen.getByRole('button', { name: '저장' }));
const sent = (server: ReturnType<typeof openForm>['server'], method: 'POST' | 'PUT') =>
  server.requests
    .filter((one) => one.method === method && one.path.includes('/transactions'))
    .map((one) => one.body as Record<string, unknown>);

beforeEach(async () => {
  await import('@salim/contract');
});

describe('a new transaction', () => {
  it('shows the amount and the buttons in the first frame, and the rest in the next', async () => {
    const frames: (() => void)[] = [];
    const request = vi
      .spyOn(window, 'requestAnimationFrame')
      .mockImplementation((callback) => frames.push(() => callback(0)));
    openForm();
    const field = await screen.findByRole('textbox', { name: '금액' });
    expect(screen.getByRole('button', { name: '저장' })).toBeTruthy();
    await user.type(field, '4500');
    expect(screen.queryByRole('combobox', { name: '내용' })).toBeNull();
    request.mockRestore();
    for (const frame of frames) frame();
    expect(await screen.findByRole('combobox', { name: '내용' })).toBeTruthy();
    expect(await amountField()).toHaveProperty('value', '4,500');
  });

  it('asks for both accounts of a transfer even with one asset, and says that it takes two', async () => {
    const ledger = aLedger({ ...parts, assets: [cash], payments: [] });
    openApp('/transactions/new', [ledger.book], ledger.handlers);
    await user.click(await screen.findByRole('tab', { name: '이체' }));
    expect(await screen.findByLabelText(/보내는 자산/u)).toBeTruthy();
    expect(screen.getByLabelText(/받는 자산/u)).toBeTruthy();
    expect(screen.getByText(/먼저 자산을 2개 이상 추가해 주세요/u)).toBeTruthy();
  });

  it.each([
    ['4500', '4,500'],
    ['-4500', ''],
    ['4500원', ''],
    ['99999999999999999999', ''],
  ])('begins with the amount %s of the first screen', async (amount, shown) => {
    const ledger = aLedger(parts);
    openApp(`/transactions/new?amount=${encodeURIComponent(amount)}`, [ledger.book], ledger.handlers);
    expect(await amountField()).toHaveProperty('value', shown);
  });

  it('is saved with only an amount: today, the last payment method, 미분류', async () => {
    const last = anExpense({
      createdBy: person.id,
      paymentMethodId: card.id,
      assetId: bank.id,
      payments: [{ paymentMethodId: card.id, assetId: bank.id, amount: 12_500 }],
    });
    const { server, router } = openForm('/transactions/new', {}, [last]);
    await screen.findByRole('button', { name: /신한카드/u });
    await user.type(await amountField(), '12000+3500{Enter}');
    expect(await amountField()).toHaveProperty('value', '15,500');
    expect(sent(server, 'POST')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
    expect(sent(server, 'POST')[0]).toMatchObject({
      type: 'EXPENSE',
      amount: 15_500,
      date: todayIn('Asia/Seoul'),
      splits: [{ categoryId: null, amount: 15_500 }],
      payments: [{ paymentMethodId: card.id, assetId: bank.id, amount: 15_500 }],
    });
    expect(await screen.findByText('저장했어요')).not.toBeNull();
  });

  it('takes a category by name, a type and a date in a few actions', async () => {
    const { server } = openForm();
    await user.type(await amountField(), '4500');
    await user.click(screen.getByRole('button', { name: '식비' }));
    await user.click(await screen.findByRole('button', { name: '커피' }));
    await user.click(screen.getByRole('button', { name: '어제' }));
    await save();
    await waitFor(() => expect(sent(server, 'POST')).toHaveLength(1));
    expect(sent(server, 'POST')[0]).toMatchObject({ splits: [{ categoryId: coffee.id, amount: 4500 }] });
    expect(sent(server, 'POST')[0]?.['date']).not.toBe(todayIn('Asia/Seoul'));
  });

  it('shows an error at the field, focuses it and keeps the input', async () => {
    const { server } = openForm();
    await amountField();
    await user.type(screen.getByRole('combobox', { name: '내용' }), '점심');
    await save();
    const amount = await amountField();
    await waitFor(() => expect(document.activeElement).toBe(amount));
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(amount)).toContain('금액을 입력해 주세요.');
    expect(screen.getByRole('combobox', { name: '내용' })).toHaveProperty('value', '점심');
    expect(sent(server, 'POST')).toEqual([]);
  });

  it('shows a server error at its field', async () => {
    const ledger = aLedger(parts);
    openApp('/transactions/new', [ledger.book], {
      ...ledger.handlers,
      [`POST ${ledger.base}/transactions`]: {
        status: 422,
        body: {
          code: 'CATEGORY_DELETED',
          message: '삭제된 분류가 포함돼 있어요. 다른 분류를 골라 주세요.',
          errors: [{ field: 'splits.0.categoryId', message: '삭제된 분류가 포함돼 있어요. 다른 분류를 골라 주세요.' }],
          requestId: 'test',
        },
      },
    });
    await user.type(await amountField(), '4500');
    await save();
    expect(await screen.findByText('삭제된 분류가 포함돼 있어요. 다른 분류를 골라 주세요.')).not.toBeNull();
    expect(await amountField()).toHaveProperty('value', '4,500');
  });

  it('opens 더보기 for an error behind it and focuses the field, although its code is still loading', async () => {
    const ledger = aLedger(parts);
    openApp('/transactions/new', [ledger.book], {
      ...ledger.handlers,
      [`POST ${ledger.base}/transactions`]: {
        status: 400,
        body: {
          code: 'INVALID_INPUT',
          message: '입력한 내용을 확인해 주세요.',
          errors: [{ field: 'memo', message: '메모에 쓸 수 없는 글자가 있어요.' }],
          requestId: 'test',
        },
      },
    });
    await user.type(await amountField(), '4500');
    await save();
    const memo = await screen.findByRole('textbox', { name: '메모' });
    await waitFor(() => expect(document.activeElement).toBe(memo));
    expect(descriptionOf(memo)).toContain('메모에 쓸 수 없는 글자가 있어요.');
  });

  it.each([
    ['refundOfId', '환불할 지출을 찾을 수 없어요.'],
    ['shares.0.userId', '구성원을 찾을 수 없어요.'],
  ])('shows a server error at %s above the save button if the form has no such field', async (field, message) => {
    const ledger = aLedger(parts);
    openApp('/transactions/new?type=INCOME', [ledger.book], {
      ...ledger.handlers,
      [`POST ${ledger.base}/transactions`]: {
        status: 422,
        body: { code: 'REFUND_TARGET_INVALID', message, errors: [{ field, message }], requestId: 'test' },
      },
    });
    await user.type(await amountField(), '4500');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
  });

  it('keeps the focus when 더보기 is opened while an error in front of it is shown', async () => {
    openForm();
    const amount = await amountField();
    await save();
    await waitFor(() => expect(document.activeElement).toBe(amount));
    const more = await screen.findByRole('button', { name: /더보기/u });
    await user.click(more);
    await screen.findByRole('textbox', { name: '메모' });
    expect(document.activeElement).toBe(more);
  });

  it('keeps the input while the server is unreachable, and a retry carries the same id', async () => {
    const ledger = aLedger(parts);
    const create = ledger.handlers[`POST ${ledger.base}/transactions`];
    let isAway = true;
    const { server } = openApp('/transactions/new', [ledger.book], {
      ...ledger.handlers,
      [`POST ${ledger.base}/transactions`]: (request) =>
        isAway || typeof create !== 'function' ? unreachable(request) : create(request),
    });
    await user.type(await amountField(), '4500');
    await save();
    const message = await screen.findByRole('alert');
    expect(message.textContent).toContain('서버에 연결할 수 없어요');
    expect(message.textContent).toContain('입력한 내용은 그대로 있어요');
    isAway = false;
    await save();
    await waitFor(() => expect(ledger.transactions()).toHaveLength(1));
    const ids = sent(server, 'POST').map((body) => body['id']);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('is not saved by the key that ends a Hangul composition', async () => {
    const { server } = openForm();
    await user.type(await amountField(), '4500');
    const description = screen.getByRole('combobox', { name: '내용' });
    fireEvent.keyDown(description, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(description, { key: 'Enter', isComposing: true });
    // A save that had started would carry the form's values of that time.
    fireEvent.change(description, { target: { value: '국수' } });
    fireEvent.keyDown(description, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(sent(server, 'POST')).toHaveLength(1));
    expect(sent(server, 'POST')[0]).toMatchObject({ description: '국수' });
  });

  it.each([
    ['ends a syllable in some browsers', { keyCode: 229 }],
    ['ends a syllable in others', { isComposing: true }],
  ])('accepts no suggestion by a key that %s', async (_what, composing) => {
    const ledger = aLedger(parts);
    const { server } = openApp('/transactions/new', [ledger.book], {
      ...ledger.handlers,
      [`GET ${ledger.base}/suggestions`]: {
        body: {
          items: ['스타벅스 강남점', '스타벅스 역삼점'].map((name) => ({
            description: name,
            type: 'EXPENSE',
            categoryId: coffee.id,
            assetId: bank.id,
            paymentMethodId: card.id,
            amount: 4500,
            count: 12,
            lastDate: '2026-11-19',
          })),
          nextCursor: null,
        },
      },
    });
    await user.type(await amountField(), '9000');
    const description = screen.getByRole('combobox', { name: '내용' });
    await user.type(description, '스타벅스');
    const [first, second] = await screen.findAllByRole('option');
    fireEvent.keyDown(description, { key: 'ArrowDown', ...composing });
    expect(first?.getAttribute('aria-selected')).toBe('false');
    await user.keyboard('{ArrowDown}');
    expect(first?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(description, { key: 'ArrowDown', ...composing });
    expect([first, second].map((one) => one?.getAttribute('aria-selected'))).toEqual(['true', 'false']);
    fireEvent.keyDown(description, { key: 'Enter', ...composing });
    expect(description).toHaveProperty('value', '스타벅스');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    expect(sent(server, 'POST')).toEqual([]);
    await user.keyboard('{Enter}');
    expect(description).toHaveProperty('value', '스타벅스 강남점');
  });

  it('is saved once on a double press', async () => {
    const { server, ledger } = openForm();
    await user.type(await amountField(), '4500');
    await user.dblClick(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(ledger.transactions()).toHaveLength(1));
    expect(sent(server, 'POST')).toHaveLength(1);
  });

  it('suggests earlier descriptions, and copies category and payment from the chosen one', async () => {
    const ledger = aLedger(parts);
    const { server } = openApp('/transactions/new', [ledger.book], {
      ...ledger.handlers,
      [`GET ${ledger.base}/suggestions`]: {
        body: {
          items: [
            {
              description: '스타벅스 강남점',
              type: 'EXPENSE',
              categoryId: coffee.id,
              assetId: bank.id,
              paymentMethodId: card.id,
              amount: 4500,
              count: 12,
              lastDate: '2026-11-19',
            },
          ],
          nextCursor: null,
        },
      },
    });
    await amountField();
    const description = screen.getByRole('combobox', { name: '내용' });
    await user.type(description, 'ㅅㅌㅂㅅ');
    const option = await screen.findByRole('option', { name: '스타벅스 강남점' });
    await user.keyboard('{ArrowDown}');
    expect(option.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(description).toHaveProperty('value', '스타벅스 강남점');
    expect(screen.queryByRole('option')).toBeNull();
    await save();
    await waitFor(() =>
      expect(sent(server, 'POST')[0]).toMatchObject({
        description: '스타벅스 강남점',
        amount: 4500,
        splits: [{ categoryId: coffee.id }],
        payments: [{ paymentMethodId: card.id, assetId: bank.id }],
      }),
    );
  });

  it('splits the amount among categories and shows the remainder', async () => {
    const { server } = openForm();
    await user.type(await amountField(), '10000');
    await user.click(screen.getByRole('button', { name: '식비' }));
    await user.click(screen.getByRole('button', { name: '여러 분류로 나누기' }));
    const first = await screen.findByRole('textbox', { name: '금액 1' });
    expect(first).toHaveProperty('value', '');
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(screen.getByText('남은 금액 10,000원')).not.toBeNull();
    await user.type(first, '6000');
    expect(screen.getByText('남은 금액 4,000원')).not.toBeNull();
    await save();
    expect(await screen.findByText('나눈 금액을 모두 입력해 주세요.')).not.toBeNull();
    const second = screen.getByRole('textbox', { name: '금액 2' });
    expect(second.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(second);
    await user.click(screen.getByRole('button', { name: '마지막 항목에 채우기' }));
    expect(screen.queryByText(/항목이 여러 개예요/u)).toBeNull();
    await save();
    await waitFor(() =>
      expect(sent(server, 'POST')[0]).toMatchObject({
        splits: [
          { categoryId: food.id, amount: 6000 },
          { categoryId: null, amount: 4000 },
        ],
      }),
    );
  });

  it('points out that two parts have the same category, and saves them', async () => {
    const { server } = openForm();
    await user.type(await amountField(), '10000');
    await user.click(screen.getByRole('button', { name: '여러 분류로 나누기' }));
    await user.type(await screen.findByRole('textbox', { name: '금액 1' }), '6000');
    expect(screen.queryByText(/항목이 여러 개예요/u)).toBeNull();
    await user.type(screen.getByRole('textbox', { name: '금액 2' }), '4000');
    expect(screen.getByText('분류를 고르지 않은 항목이 여러 개예요.')).not.toBeNull();
    for (const part of [1, 2]) {
      await user.click(screen.getByRole('button', { name: new RegExp(`분류 ${part}$`, 'u') }));
      await user.click(await screen.findByRole('option', { name: '식비' }));
    }
    expect(screen.getByText('‘식비’ 항목이 여러 개예요.')).not.toBeNull();
    await save();
    await waitFor(() =>
      expect(sent(server, 'POST')[0]).toMatchObject({
        splits: [
          { categoryId: food.id, amount: 6000 },
          { categoryId: food.id, amount: 4000 },
        ],
      }),
    );
  });

  it('takes what a later part has too much off the first, which began with the whole amount', async () => {
    openForm();
    await user.type(await amountField(), '30000');
    await user.click(screen.getByRole('button', { name: '입력 메뉴' }));
    await user.click(await screen.findByRole('menuitem', { name: '결제수단 나누기' }));
    await user.type(await screen.findByRole('textbox', { name: '결제 금액 2' }), '12000');
    expect(screen.getByText('12,000원 초과')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: '첫 항목에서 빼기' }));
    expect(screen.getByRole('textbox', { name: '결제 금액 1' })).toHaveProperty('value', '18,000');
    expect(screen.getByText('남은 금액 없음')).not.toBeNull();
  });

  it('puts what is left into the part that has no amount yet', async () => {
    openForm();
    await user.type(await amountField(), '30000');
    await user.click(screen.getByRole('button', { name: '여러 분류로 나누기' }));
    await user.type(await screen.findByRole('textbox', { name: '금액 2' }), '12000');
    await user.click(screen.getByRole('button', { name: '빈 항목에 채우기' }));
    expect(screen.getByRole('textbox', { name: '금액 1' })).toHaveProperty('value', '18,000');
  });

  it.each([
    ['+ 할부', '개월 수'],
    ['+ 외화', '외화 금액'],
  ])('moves the focus into a part that was added: %s', async (button, field) => {
    openForm();
    await amountField();
    await user.click(screen.getByRole('button', { name: '더보기' }));
    (await screen.findByRole('button', { name: button })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: field })));
  });

  it('transfers between two assets', async () => {
    const { server } = openForm('/transactions/new?type=TRANSFER');
    await user.type(await amountField(), '50000');
    await save();
    expect(await screen.findByText('보내는 자산을 골라 주세요.')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: /보내는 자산/u }));
    await user.click(await screen.findByRole('option', { name: /현금/u }));
    await user.click(screen.getByRole('button', { name: /받는 자산/u }));
    await user.click(await screen.findByRole('option', { name: /월급통장/u }));
    await user.type(screen.getByRole('textbox', { name: '수수료' }), '500');
    await save();
    await waitFor(() =>
      expect(sent(server, 'POST')[0]).toMatchObject({
        type: 'TRANSFER',
        payments: [{ assetId: cash.id, amount: 50_000 }],
        toAssetId: bank.id,
        fee: 500,
      }),
    );
  });

  it('starts with text shared from another app, on one line', async () => {
    const shared = `[신한카드]\n점심  김밥천국 ${'가'.repeat(300)}`;
    openForm(`/transactions/new?text=${encodeURIComponent(shared)}`);
    const description = await screen.findByRole('combobox', { name: '내용' });
    expect(description).toHaveProperty('value', `[신한카드] 점심 김밥천국 ${'가'.repeat(300)}`.slice(0, 200));
    expect(await amountField()).toHaveProperty('value', '');
  });

  it('continues with another one when asked to', async () => {
    const { ledger, router } = openForm();
    await user.type(await amountField(), '1000');
    await user.click(screen.getByRole('button', { name: '계속 입력' }));
    await waitFor(() => expect(ledger.transactions()).toHaveLength(1));
    await waitFor(async () => expect(await amountField()).toHaveProperty('value', ''));
    expect(router.state.location.pathname).toBe('/transactions/new');
    await user.type(await amountField(), '2000{Enter}');
    await waitFor(() => expect(new Set(ledger.transactions().map((one) => one.id)).size).toBe(2));
  });

  it('has a keypad with labeled keys on a phone', async () => {
    onScreen('narrow');
    const { server } = openForm();
    await amountField();
    const keypad = screen.getByRole('group', { name: '키패드' });
    for (const key of ['1', '2', '00', '+', '3', '지우기', '5', '0']) {
      await user.click(within(keypad).getByRole('button', { name: key }));
    }
    expect(await amountField()).toHaveProperty('value', '1,200+50');
    await save();
    await waitFor(() => expect(sent(server, 'POST')[0]).toMatchObject({ amount: 1250 }));
  });

  it('is opened again by the amount when another field had closed it', async () => {
    onScreen('narrow');
    openForm();
    const amount = await amountField();
    await user.click(screen.getByRole('combobox', { name: '내용' }));
    expect(screen.queryByRole('group', { name: '키패드' })).toBeNull();
    await user.click(amount);
    expect(screen.getByRole('group', { name: '키패드' })).not.toBeNull();
  });

  it.each([
    ['EXPENSE', 2, '나눠 내기 · 낸 사람 · 태그 · 메모 · 할부 · 외화 · 비공개 · 반복'],
    ['INCOME', 2, '나눠 내기 · 낸 사람 · 태그 · 메모 · 외화 · 비공개 · 반복'],
    ['TRANSFER', 2, '낸 사람 · 태그 · 메모 · 외화 · 비공개 · 반복'],
    ['EXPENSE', 1, '태그 · 메모 · 할부 · 외화 · 반복'],
    ['INCOME', 1, '태그 · 메모 · 외화 · 반복'],
  ])('names what is behind 더보기: %s in a book of %d', async (type, count, contents) => {
    const members = [aMember({ userId: person.id }), aMember({ userId: anId() })].slice(0, count);
    const ledger = aLedger({ ...parts, members });
    openApp(`/transactions/new?type=${type}`, [ledger.book], ledger.handlers);
    await amountField();
    const button = screen.getByRole('button', { name: '더보기' });
    await waitFor(() => expect(button.textContent?.replace('영수증 · ', '')).toBe(`더보기${contents}`));
  });

  it('adds every part behind 더보기, and divides the amount from the menu, too', async () => {
    onScreen('narrow');
    openForm();
    await amountField();
    await user.click(screen.getByRole('button', { name: '입력 메뉴' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(expect.arrayContaining(['여러 분류로 나누기', '결제수단 나누기']));
    expect(items).not.toContain('영수증 추가');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '더보기' }));
    const added = within(await screen.findByRole('group', { name: '항목 추가' })).getAllByRole('button');
    expect(added.map(({ textContent }) => textContent)).toEqual([
      '+ 여러 분류로 나누기',
      '+ 결제수단 나누기',
      '+ 할부',
      '+ 외화',
    ]);
  });

  it('opens the screen for card messages from the menu', async () => {
    const { router } = openForm();
    await amountField();
    await user.click(screen.getByRole('button', { name: '입력 메뉴' }));
    await user.click(await screen.findByRole('menuitem', { name: '카드 문자 붙여넣기' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/paste'));
  });

  it('offers names in the description as choices', async () => {
    const { server } = openForm();
    await user.type(await amountField(), '9000');
    await user.type(screen.getByRole('combobox', { name: '내용' }), '점심 식비 신한카드로');
    await user.click(await screen.findByRole('button', { name: '분류 식비 적용' }));
    await user.click(screen.getByRole('button', { name: '신한카드 쓰기' }));
    expect(screen.getByRole('combobox', { name: '내용' })).toHaveProperty('value', '점심');
    await save();
    await waitFor(() =>
      expect(sent(server, 'POST')[0]).toMatchObject({
        description: '점심',
        splits: [{ categoryId: food.id }],
        payments: [{ paymentMethodId: card.id, assetId: bank.id }],
      }),
    );
  });

  it('is not offered to viewers', async () => {
    const ledger = aLedger(parts);
    openApp('/transactions/new', [{ ...ledger.book, role: 'VIEWER' }], ledger.handlers);
    expect(await screen.findByText(/^보기 전용인 가계부예요/u)).not.toBeNull();
    expect(screen.getByText('이 가계부에는 기록할 수 없어요')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '저장' })).toBeNull();
  });
});

describe('a refund', () => {
  const purchase = anExpense({ amount: 50_000, description: '운동화', date: '2026-11-18' });
  const openRefund = (of: ReturnType<typeof anExpense>) => {
    const ledger = aLedger({ ...parts, transactions: [of] });
    return openApp(`/transactions/new?refundOf=${of.id}`, [ledger.book], ledger.handlers);
  };

  it.each(['refundOf', 'copyOf'])(
    'says when the source of %s does not exist, instead of an ordinary form',
    async (of) => {
      const ledger = aLedger({ meId: person.id });
      openApp(`/transactions/new?${of}=${anId()}`, [ledger.book], ledger.handlers);
      expect(await screen.findByText('찾을 수 없어요')).toBeTruthy();
      expect(screen.queryByRole('textbox', { name: '금액' })).toBeNull();
    },
  );

  it('names its purchase, and what was recorded', async () => {
    const { server } = openRefund(purchase);
    expect(await amountField()).toHaveProperty('value', '50,000');
    expect(screen.getByText('‘운동화’ 50,000원의 환불을 기록해요.')).toBeTruthy();
    await save();
    expect(await screen.findByText('환불 50,000원')).toBeTruthy();
    expect(sent(server, 'POST')[0]).toMatchObject({ isRefund: true, refundOfId: purchase.id });
  });

  it('begins with what is left after earlier refunds', async () => {
    openRefund({ ...purchase, refunded: 20_000 });
    expect(await amountField()).toHaveProperty('value', '30,000');
    expect(screen.getByText('‘운동화’ 50,000원의 환불을 기록해요. 지금까지 20,000원을 환불했어요.')).toBeTruthy();
  });

  it('divides what is left like the purchase', async () => {
    const splits = [
      { categoryId: null, amount: 40_000, memo: '신발' },
      { categoryId: null, amount: 10_000, memo: '끈' },
    ];
    const { server } = openRefund({ ...purchase, splits, refunded: 20_000 });
    await amountField();
    await save();
    await waitFor(() => expect(sent(server, 'POST')).toHaveLength(1));
    expect(sent(server, 'POST')[0]).toMatchObject({ amount: 30_000, splits: [{ amount: 24_000 }, { amount: 6000 }] });
  });

  it('is no longer of the purchase once it is no refund', async () => {
    openRefund(purchase);
    await amountField();
    await user.click(await screen.findByRole('switch', { name: '환불' }));
    expect(screen.queryByText(/환불을 기록해요/u)).toBeNull();
  });
});

describe('a form that is open at midnight', () => {
  /** The next day, as a phone notices that wakes up. */
  const wakeUpTomorrow = () => {
    vi.setSystemTime(new Date('2026-11-20T15:01:00.000Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };

  it('is dated the new day while it is empty', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:59:00.000Z') });
    const { server, router } = openForm();
    await amountField();
    wakeUpTomorrow();
    await user.type(await amountField(), '4500');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
    expect(sent(server, 'POST')[0]).toMatchObject({ date: '2026-11-21' });
  });

  it('keeps the day on which it was begun, and says that it was yesterday', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:59:00.000Z') });
    const { server, router } = openForm();
    await user.type(await amountField(), '4500');
    expect(screen.getByRole('button', { name: '오늘' }).getAttribute('aria-pressed')).toBe('true');
    wakeUpTomorrow();
    await waitFor(() => expect(screen.getByRole('button', { name: '어제' }).getAttribute('aria-pressed')).toBe('true'));
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
    expect(sent(server, 'POST')[0]).toMatchObject({ date: '2026-11-20' });
  });
});

describe.each(['wide', 'narrow'] as const)('where the money came from, on a %s screen', (screenSize) => {
  const sources = () => screen.findByRole('group', { name: '어디서 나갔나요?' });
  beforeEach(() => onScreen(screenSize));

  it('is one tap for method and asset', async () => {
    const { server } = openForm();
    await user.type(await amountField(), '9000');
    await user.click(within(await sources()).getByRole('button', { name: '신한카드' }));
    await save();
    await waitFor(() =>
      expect(sent(server, 'POST')[0]).toMatchObject({
        payments: [{ paymentMethodId: card.id, assetId: bank.id, amount: 9000 }],
      }),
    );
  });

  it('may be an asset alone, or undecided again', async () => {
    const { server } = openForm();
    await user.type(await amountField(), '9000');
    const chip = within(await sources()).getByRole('button', { name: '현금' });
    await user.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await user.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    await user.click(chip);
    await save();
    await waitFor(() =>
      expect(sent(server, 'POST')[0]).toMatchObject({ payments: [{ paymentMethodId: null, assetId: cash.id }] }),
    );
  });

  it('shows first what a stored transaction was paid with', async () => {
    const stored = anExpense({ payments: [{ paymentMethodId: null, assetId: cash.id, amount: 12_000 }] });
    const ledger = aLedger({ ...parts, transactions: [stored] });
    openApp(`/transactions/${stored.id}/edit`, [ledger.book], ledger.handlers);
    const chips = within(await sources());
    // The form does not wait for the names of the assets.
    await waitFor(() => expect(chips.getAllByRole('button')[0]?.textContent).toBe('현금'));
    expect(chips.getByRole('button', { name: '현금' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('still has both fields apart', async () => {
    const { server } = openForm();
    await user.type(await amountField(), '9000');
    await user.click(await screen.findByRole('button', { name: /^더보기/u }));
    await user.click(await screen.findByRole('button', { name: /결제수단$/u }));
    await user.click(await screen.findByRole('option', { name: /신한카드/u }));
    await user.click(screen.getByRole('button', { name: /자산$/u }));
    await user.click(await screen.findByRole('option', { name: /현금/u }));
    await save();
    await waitFor(() =>
      expect(sent(server, 'POST')[0]).toMatchObject({ payments: [{ paymentMethodId: null, assetId: cash.id }] }),
    );
  });

  it('can be a new card, added by its name', async () => {
    const ledger = aLedger({ ...parts, assets: [], payments: [] });
    const made = aPaymentMethod({ bookId: ledger.book.id, name: '하나카드' });
    const payments: (typeof made)[] = [];
    const { server } = openApp('/transactions/new', [ledger.book], {
      ...ledger.handlers,
      [`GET ${ledger.base}/payments`]: () => ({ body: payments }),
      [`POST ${ledger.base}/payments`]: () => {
        payments.push(made);
        return { status: 201, body: made };
      },
    });
    await user.type(await amountField(), '9000');
    await user.click(within(await sources()).getByRole('button', { name: '카드·통장' }));
    await user.type(await screen.findByRole('searchbox', { name: '카드나 통장 검색' }), '하나카드');
    await user.click(screen.getByRole('button', { name: '‘하나카드’ 카드로 추가' }));
    const chip = await within(await sources()).findByRole('button', { name: '하나카드' });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await save();
    await waitFor(() =>
      expect(sent(server, 'POST')[0]).toMatchObject({ payments: [{ paymentMethodId: made.id, assetId: null }] }),
    );
  });
});

it('is empty when it is opened again while the screen behind it still loads', async () => {
  const { router, server } = openForm();
  const stop = router.history.subscribe(({ location }) => {
    if (location.pathname !== '/transactions') return;
    stop();
    void router.navigate({ to: '/transactions/new' });
  });
  await user.type(await amountField(), '4500');
  await save();
  await waitFor(() => expect(sent(server, 'POST')).toHaveLength(1));
  await waitFor(async () => expect(await amountField()).toHaveProperty('value', ''));
  await user.type(await amountField(), '7000');
  await save();
  await waitFor(() => expect(sent(server, 'POST').map(({ amount }) => amount)).toEqual([4500, 7000]));
});

describe('a draft', () => {
  it('survives leaving the screen, can be discarded, and is deleted after saving', async () => {
    const { router } = openForm();
    await user.type(await amountField(), '12000+');
    await user.type(screen.getByRole('combobox', { name: '내용' }), '점심');
    await router.navigate({ to: '/transactions' });
    await screen.findByLabelText('합계');
    await router.navigate({ to: '/transactions/new' });
    expect(await screen.findByText('작성 중이던 내용을 불러왔어요.')).not.toBeNull();
    expect(await amountField()).toHaveProperty('value', '12,000+');
    expect(screen.getByRole('combobox', { name: '내용' })).toHaveProperty('value', '점심');
    await user.click(screen.getByRole('button', { name: '새로 작성' }));
    expect(await amountField()).toHaveProperty('value', '');
    await user.type(await amountField(), '900{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
    await router.navigate({ to: '/transactions/new' });
    expect(await amountField()).toHaveProperty('value', '');
    expect(screen.queryByText('작성 중이던 내용을 불러왔어요.')).toBeNull();
  });
});

describe('a book that disappears while the form is open', () => {
  const open = async () => {
    const trip = aLedger({ ...parts, book: aBook({ title: '제주 여행' }) });
    const home = aLedger({ ...parts, book: aBook({ title: '우리집' }) });
    const opened = openApp('/transactions/new', [trip.book, home.book], { ...trip.handlers, ...home.handlers });
    await user.type(await amountField(), '45000');
    await user.type(screen.getByRole('combobox', { name: '내용' }), '흑돼지');
    await user.click(screen.getByRole('button', { name: '식비' }));
    act(() => useBookStore.getState().setBooks([home.book]));
    return { ...opened, trip, home };
  };
  const question = () => screen.findByRole('region', { name: '‘제주 여행’에 입력하던 거래가 있어요' });

  it('does not save the input until the user confirms the next book', async () => {
    const { server, home } = await open();
    expect(await screen.findByText('‘제주 여행’을 더 이상 볼 수 없어요')).not.toBeNull();
    expect(screen.getByText(/‘우리집’ 가계부로 변경했어요/u)).not.toBeNull();
    const region = await question();
    expect(within(region).getByText(/^지출 45,000원 · 흑돼지/u)).not.toBeNull();
    await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
    expect(screen.queryByRole('button', { name: '저장' })).toBeNull();
    await user.keyboard('0{Enter}');
    expect(sent(server, 'POST')).toEqual([]);
    await user.click(within(region).getByRole('button', { name: '‘우리집’에 이어서 입력' }));
    expect(await amountField()).toHaveProperty('value', '45,000');
    expect(screen.getByRole('combobox', { name: '내용' })).toHaveProperty('value', '흑돼지');
    expect(screen.getByText('미분류')).not.toBeNull();
    await save();
    await waitFor(() => expect(sent(server, 'POST')).toMatchObject([{ amount: 45_000, description: '흑돼지' }]));
    expect(server.requests.find((one) => one.method === 'POST')?.path).toContain(home.book.id);
  });

  it('asks again at the next attempt when declined, and no more once the draft is discarded', async () => {
    const { router, server } = await open();
    await user.click(within(await question()).getByRole('button', { name: '나중에 정하기' }));
    expect(await amountField()).toHaveProperty('value', '');
    await router.navigate({ to: '/transactions' });
    await screen.findByLabelText('합계');
    await router.navigate({ to: '/transactions/new' });
    await user.click(within(await question()).getByRole('button', { name: '버리기' }));
    expect(await amountField()).toHaveProperty('value', '');
    await router.navigate({ to: '/transactions' });
    await screen.findByLabelText('합계');
    await router.navigate({ to: '/transactions/new' });
    expect(await amountField()).toHaveProperty('value', '');
    expect(sent(server, 'POST')).toEqual([]);
  });

  it('restores the input when the book reappears', async () => {
    const { trip, home } = await open();
    await user.click(within(await question()).getByRole('button', { name: '나중에 정하기' }));
    act(() => {
      useBookStore.getState().setBooks([trip.book, home.book]);
      useBookStore.getState().setCurrentBook(trip.book);
    });
    await waitFor(async () => expect(await amountField()).toHaveProperty('value', '45,000'));
    expect(screen.getByRole('button', { name: '식비' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('editing a transaction', () => {
  const stored = anExpense({
    version: 3,
    amount: 12_000,
    description: '회식',
    memo: '',
    date: '2026-11-18',
    payers: [{ userId: person.id, amount: 12_000 }],
    paidBy: person.id,
  });
  const theirs = { ...stored, version: 4, amount: 15_000, memo: '2차 포함', updatedBy: 'someone' };
  /** A server on which another user always writes first. */
  const openAfter = (other: typeof theirs) => {
    const ledger = aLedger({ ...parts, transactions: [stored] });
    const put = `PUT ${ledger.base}/transactions/${stored.id}`;
    const current = { ...other, bookId: ledger.book.id };
    return openApp(path, [ledger.book], {
      ...ledger.handlers,
      [put]: (request) => {
        const body = request.body as { version: number };
        return body.version === other.version
          ? { body: { ...current, ...body, version: 5 } }
          : {
              status: 409,
              body: { code: 'VERSION_CONFLICT', message: '그 사이에 바뀌었어요.', requestId: 'test', current },
            };
      },
    });
  };
  const path = `/transactions/${stored.id}/edit`;

  it('sends the version that was read and opens the transaction', async () => {
    const { server, router } = openForm(path, {}, [stored]);
    const amount = await amountField();
    expect(amount).toHaveProperty('value', '12,000');
    await user.clear(amount);
    await user.type(amount, '13000{Enter}');
    await waitFor(() =>
      expect(sent(server, 'PUT')[0]).toMatchObject({ version: 3, amount: 13_000, description: '회식' }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(`/transactions/${stored.id}`));
  });

  it('shows a combination that no chip stands for, and changes none of it', async () => {
    const odd = anExpense({
      ...stored,
      paymentMethodId: card.id,
      assetId: cash.id,
      payments: [{ paymentMethodId: card.id, assetId: cash.id, amount: 12_000 }],
    });
    const { server } = openForm(path, {}, [odd]);
    const sources = await screen.findByRole('group', { name: '어디서 나갔나요?' });
    const chip = await within(sources).findByRole('button', { name: '신한카드 · 현금' });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await user.type(screen.getByRole('combobox', { name: '내용' }), ' 2차');
    await save();
    await waitFor(() =>
      expect(sent(server, 'PUT')[0]).toMatchObject({
        payments: [{ paymentMethodId: card.id, assetId: cash.id, amount: 12_000 }],
      }),
    );
  });

  it('shows at 환불 that the purchase was not found, and saves once it is no refund of it', async () => {
    const refund = anExpense({ ...stored, isRefund: true, refundOfId: anId() });
    const ledger = aLedger({ ...parts, transactions: [refund] });
    const message = '환불할 지출을 찾을 수 없어요.';
    const { server } = openApp(path, [ledger.book], {
      ...ledger.handlers,
      [`PUT ${ledger.base}/transactions/${stored.id}`]: ({ body }) =>
        (body as { refundOfId: string | null }).refundOfId === null
          ? { body: { ...refund, refundOfId: null, version: 4 } }
          : {
              status: 422,
              body: {
                code: 'REFUND_TARGET_INVALID',
                message,
                errors: [{ field: 'refundOfId', message }],
                requestId: 'test',
              },
            },
    });
    await amountField();
    const refundSwitch = await screen.findByRole('switch', { name: '환불' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(refundSwitch));
    await user.click(refundSwitch);
    await user.click(refundSwitch);
    await save();
    await waitFor(() => expect(sent(server, 'PUT')[1]).toMatchObject({ isRefund: true, refundOfId: null }));
  });

  it('begins with the keypad closed on a phone', async () => {
    onScreen('narrow');
    openForm(path, {}, [stored]);
    const amount = await amountField();
    expect(screen.queryByRole('group', { name: '키패드' })).toBeNull();
    await user.click(amount);
    expect(screen.getByRole('group', { name: '키패드' })).not.toBeNull();
  });

  it('merges changes of two users to different fields', async () => {
    const { server } = openAfter(theirs);
    const description = await screen.findByRole('combobox', { name: '내용' });
    await user.clear(description);
    await user.type(description, '팀 회식');
    await save();
    await waitFor(() =>
      expect(sent(server, 'PUT')[1]).toMatchObject({
        version: 4,
        amount: 15_000,
        description: '팀 회식',
        memo: '2차 포함',
      }),
    );
    await screen.findByText('그사이 바뀐 내용과 합쳤어요');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks only about fields that both users changed, and merges the others whatever is chosen', async () => {
    const { server } = openAfter({ ...theirs, description: '동창회' });
    const description = await screen.findByRole('combobox', { name: '내용' });
    await user.clear(description);
    await user.type(description, '팀 회식');
    await user.click(await screen.findByRole('button', { name: /더보기/u }));
    await user.click(await screen.findByRole('switch', { name: '통계 제외' }));
    await save();
    const dialog = await screen.findByRole('dialog', { name: '그사이 거래가 수정됐어요' });
    expect(
      within(dialog)
        .getAllByRole('group')
        .map((line) => line.querySelector('legend')?.textContent),
    ).toEqual(['내용']);
    await user.click(within(dialog).getByRole('button', { name: '모두 입력한 내용으로' }));
    await user.click(within(dialog).getByRole('button', { name: '선택한 내용으로 저장' }));
    await waitFor(() =>
      expect(sent(server, 'PUT')[1]).toMatchObject({
        version: 4,
        amount: 15_000,
        description: '팀 회식',
        memo: '2차 포함',
        excludeFromStats: true,
      }),
    );
  });

  it('shows both versions field by field and saves the chosen values', async () => {
    const { server } = openAfter({ ...theirs, description: '동창회' });
    const amount = await amountField();
    await user.clear(amount);
    await user.type(amount, '13000');
    const description = await screen.findByRole('combobox', { name: '내용' });
    await user.clear(description);
    await user.type(description, '팀 회식');
    await save();
    const dialog = await screen.findByRole('dialog', { name: '그사이 거래가 수정됐어요' });
    const line = (name: string) => within(within(dialog).getByRole('group', { name }));
    expect(line('금액').getByRole('radio', { name: /내가 입력한 내용.*13,000원/u })).toHaveProperty('checked', true);
    expect(line('내용').getByRole('radio', { name: /내가 입력한 내용.*팀 회식/u })).toHaveProperty('checked', true);
    await user.click(line('내용').getByRole('radio', { name: /동창회/u }));
    await user.click(within(dialog).getByRole('button', { name: '선택한 내용으로 저장' }));
    await waitFor(() =>
      expect(sent(server, 'PUT')[1]).toMatchObject({
        version: 4,
        amount: 13_000,
        description: '동창회',
        memo: '2차 포함',
      }),
    );
  });

  it('offers a way out when the transaction was deleted meanwhile, without losing the input', async () => {
    const ledger = aLedger({ ...parts, transactions: [stored] });
    openApp(path, [ledger.book], {
      ...ledger.handlers,
      [`PUT ${ledger.base}/transactions/${stored.id}`]: {
        status: 404,
        body: { code: 'TRANSACTION_NOT_FOUND', message: '거래를 찾을 수 없어요.', requestId: 'test' },
      },
    });
    const description = await screen.findByRole('combobox', { name: '내용' });
    await user.type(description, ' 둘째 날');
    await save();
    await user.click(await screen.findByRole('button', { name: '새 거래로 저장' }));
    await waitFor(() => expect(ledger.transactions()).toHaveLength(2));
    expect(ledger.transactions()[1]).toMatchObject({ description: '회식 둘째 날', amount: 12_000 });
  });

  /** Another user moves the transaction to the trash, and this device receives the event. */
  const deleteElsewhere = async (ledger: ReturnType<typeof aLedger>) => {
    const kept = ledger.transactions().find((one) => one.id === stored.id);
    Object.assign(kept ?? {}, { deletedAt: '2026-11-20T03:00:00.000Z', version: 4 });
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.book(ledger.book.id) }));
  };

  it('keeps the form when the transaction is deleted meanwhile, says so, and restores it with the input', async () => {
    const { server, ledger } = openForm(path, {}, [stored]);
    const description = await screen.findByRole('combobox', { name: '내용' });
    await user.type(description, ' 둘째 날');
    await deleteElsewhere(ledger);
    expect(await screen.findByText(/방금 삭제된 거래예요. 입력하던 내용은 그대로 있어요/u)).not.toBeNull();
    expect(screen.getByRole('combobox', { name: '내용' })).toHaveProperty('value', '회식 둘째 날');
    await save();
    await user.click(await screen.findByRole('button', { name: '복원하고 저장' }));
    await waitFor(() => expect(sent(server, 'PUT').at(-1)).toMatchObject({ description: '회식 둘째 날' }));
    await waitFor(() =>
      expect(ledger.transactions()[0]).toMatchObject({ deletedAt: null, description: '회식 둘째 날' }),
    );
  });

  it('keeps the input when the transaction is in the trash by the time the user returns', async () => {
    const { router, ledger } = openForm(path, {}, [stored]);
    await user.type(await screen.findByRole('combobox', { name: '내용' }), ' 둘째 날');
    await router.navigate({ to: '/transactions' });
    await screen.findByLabelText('합계');
    await deleteElsewhere(ledger);
    await router.navigate({ to: path });
    expect(await screen.findByText(/방금 삭제된 거래예요/u)).not.toBeNull();
    expect(await screen.findByRole('combobox', { name: '내용' })).toHaveProperty('value', '회식 둘째 날');
  });

  it('says that the transaction does not exist', async () => {
    openForm('/transactions/not-an-id/edit');
    expect(await screen.findByText('찾을 수 없어요')).not.toBeNull();
  });
});
