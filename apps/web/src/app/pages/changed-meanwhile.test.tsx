import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { aBudget, aBudgetSuggestion, aBudgetSummary } from '../../testing/budget-builder.ts';
import { aBook } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { aClub } from '../../testing/dues-builder.ts';
import type { FakeAnswer, SeenRequest } from '../../testing/fake-server.ts';
import { aGift, aGiftPerson } from '../../testing/gift-builder.ts';
import { aGoal } from '../../testing/goal-builder.ts';
import { aTag } from '../../testing/member-builder.ts';
import { openApp } from '../../testing/open-app.tsx';
import { aPaymentMethod } from '../../testing/payment-method-builder.ts';

const user = userEvent.setup();
const book = aBook();
const base = `/api/v2/books/${book.id}`;
const budgets = `/api/v2/budgets/books/${book.id}`;
const food = aCategory({ bookId: book.id, name: '식비' });
const bus = aCategory({ bookId: book.id, name: '교통' });
const conflict = {
  status: 409,
  body: { code: 'VERSION_CONFLICT', message: '그사이 다른 곳에서 수정됐어요.', requestId: 'r' },
};
const page = (...items: readonly object[]) => ({ body: { items, nextCursor: null } });

interface Stored {
  readonly version: number;
}

interface Sheet<Item extends Stored> {
  readonly path: string;
  readonly item: Item;
  /** The responses to the screen's requests, with the item as currently stored. */
  readonly reads: (now: Item) => Readonly<Record<string, FakeAnswer>>;
  /** The write request, as in `PATCH /api/…`. */
  readonly write: string;
  /** Opens the form from the screen. */
  readonly open: () => Promise<HTMLElement>;
  /** The field label and the typed text. */
  readonly typed: readonly [label: string, text: string];
  /** The other user's changes, and the assertion that they are shown. */
  readonly theirs: Partial<Item>;
  readonly seen: (form: HTMLElement) => void;
  /** The expected body of the last write. */
  readonly sent: object;
}

/** Opens the form of a list item from its menu. */
const byMenu = (button: string, form: string) => async () => {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: '수정' }));
  return screen.findByRole('form', { name: form });
};

const byRow = (name: string) => async () => {
  await user.click(await screen.findByRole('row', { name }));
  return screen.findByRole('form', { name: `${name} 수정` });
};

const valueOf = (form: HTMLElement, label: string | RegExp) =>
  within(form).getByLabelText<HTMLInputElement>(label).value;

/** Types, and lets another user write first twice: once before saving, once during the save. */
function keepsWhatIsTyped<Item extends Stored>(name: string, sheet: Sheet<Item>) {
  it(`of ${name} keeps the input and shows another user's changes`, async () => {
    let stored = sheet.item;
    let isBeaten = false;
    const become = (changes: Partial<Item>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 };
    };
    const read = (key: string) => () => sheet.reads(stored)[key] ?? { status: 500 };
    const { server } = openApp(sheet.path, [book], {
      [`GET ${base}`]: { body: book },
      ...Object.fromEntries(Object.keys(sheet.reads(stored)).map((key) => [key, read(key)])),
      [sheet.write]: ({ body }: SeenRequest) => {
        if (!isBeaten) {
          isBeaten = true;
          become({});
          return conflict;
        }
        become(body as Partial<Item>);
        return { body: stored };
      },
    });
    const form = await sheet.open();
    const [label, text] = sheet.typed;
    await user.type(within(form).getByLabelText(label), text);
    const typed = valueOf(form, label);
    become(sheet.theirs);
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.book(book.id) }));
    await within(form).findByText(/다른 곳에서 방금 수정했어요/u);
    expect(valueOf(form, label)).toBe(typed);
    sheet.seen(form);
    await user.click(within(form).getByRole('button', { name: '저장' }));
    await within(form).findByText('그사이 다른 곳에서 수정됐어요.');
    expect(valueOf(form, label)).toBe(typed);
    // The stored version has been read again by then.
    const writes = () => server.requests.filter((one) => `${one.method} ${one.path}` === sheet.write);
    await waitFor(async () => {
      await user.click(within(form).getByRole('button', { name: '저장' }));
      expect(writes().at(-1)?.body).toMatchObject({ ...sheet.sent, version: sheet.item.version + 2 });
    });
    await screen.findByText(/저장했어요/u);
  });
}

beforeEach(async () => {
  await import('@salim/contract');
});

describe('the form', () => {
  const goal = aGoal({ bookId: book.id });
  keepsWhatIsTyped('a goal', {
    path: '/goals',
    item: goal,
    reads: (now) => ({
      [`GET ${base}/goals`]: page(now),
      [`GET ${base}/assets`]: { body: [] },
      [`GET ${base}/categories`]: { body: [food] },
    }),
    write: `PUT ${base}/goals/${goal.id}`,
    open: byMenu('제주 여행 더보기', '목표 수정'),
    typed: ['이름', ' 봄'],
    theirs: { targetAmount: 1_500_000 },
    seen: (form) => expect(valueOf(form, '모을 금액')).toBe('1,500,000'),
    sent: { name: '제주 여행 봄', targetAmount: 1_500_000, targetDate: '2027-01-31' },
  });

  const gift = aGift({ bookId: book.id });
  keepsWhatIsTyped('a gift', {
    path: `/books/${book.id}/gifts`,
    item: gift,
    reads: (now) => ({
      [`GET ${base}/gift-events`]: {
        body: { items: [now], nextCursor: null, given: now.amount, received: 0, count: 1 },
      },
      [`GET ${base}/gift-events/people`]: page(aGiftPerson({ given: now.amount })),
      [`GET ${base}/assets`]: { body: [] },
      [`GET ${base}/categories`]: { body: [food] },
    }),
    write: `PUT ${base}/gift-events/${gift.id}`,
    open: byMenu('김민수 기록 더보기', '경조사 기록 수정'),
    typed: ['메모', '화환'],
    theirs: { amount: 200_000 },
    seen: (form) => expect(valueOf(form, '금액')).toBe('200,000'),
    sent: { memo: '화환', amount: 200_000, person: '김민수' },
  });

  const club = aClub({ bookId: book.id });
  const [minsu, seoyeon] = club.seats;
  const jiwoo = { id: '0190a000-0000-7000-8000-0000000000aa', name: '지우' };
  keepsWhatIsTyped('dues', {
    path: `/books/${book.id}/dues`,
    item: club,
    reads: (now) => ({
      [`GET ${base}/dues`]: page(now),
      [`GET ${base}/dues/${club.id}`]: { body: { ...now, payments: [], account: null } },
      [`GET ${base}/assets`]: { body: [] },
    }),
    write: `PUT ${base}/dues/${club.id}`,
    open: byMenu('등산회 더보기', '회비 수정'),
    typed: ['1번째 사람', '아'],
    theirs: { amount: 40_000, seats: [...club.seats, jiwoo] },
    seen: (form) => {
      expect(valueOf(form, '월 회비')).toBe('40,000');
      expect(valueOf(form, '3번째 사람')).toBe('지우');
    },
    sent: { amount: 40_000, seats: [{ ...minsu, name: '민수아' }, seoyeon, jiwoo] },
  });

  keepsWhatIsTyped('a category', {
    path: '/categories',
    item: food,
    reads: (now) => ({
      [`GET ${base}/categories`]: { body: [now, bus] },
      [`GET ${base}/categories/usage`]: page(),
    }),
    write: `PATCH ${base}/categories/${food.id}`,
    open: byRow('식비'),
    typed: ['이름', '·간식'],
    theirs: { costKind: 'FIXED' },
    seen: (form) => expect(within(form).getByRole('radio', { name: '고정비', checked: true })).toBeTruthy(),
    sent: { name: '식비·간식', costKind: 'FIXED' },
  });

  const card = aPaymentMethod({ bookId: book.id, name: '내 카드', type: 'EASY_PAY', rail: '카카오페이' });
  keepsWhatIsTyped('a payment method', {
    path: '/payment-methods',
    item: card,
    reads: (now) => ({
      [`GET ${base}/payments`]: { body: [now] },
      [`GET ${base}/payments/usage`]: page(),
      [`GET ${base}/assets`]: { body: [] },
    }),
    write: `PATCH ${base}/payments/${card.id}`,
    open: byRow('내 카드'),
    typed: ['이름', ' 2'],
    theirs: { rail: '토스페이' },
    seen: (form) => expect(valueOf(form, '간편결제 이름')).toBe('토스페이'),
    sent: { name: '내 카드 2', rail: '토스페이' },
  });

  const tag = aTag({ bookId: book.id, name: '회식', color: '#FF9800' });
  keepsWhatIsTyped('a tag', {
    path: '/tags',
    item: tag,
    reads: (now) => ({
      [`GET ${base}/tags`]: page(now),
      [`GET ${base}/tags/usage`]: page(),
    }),
    write: `PATCH ${base}/tags/${tag.id}`,
    open: byRow('회식'),
    typed: ['이름', '비'],
    theirs: { color: '#4CAF50' },
    seen: () => undefined,
    sent: { name: '회식비', color: '#4CAF50' },
  });

  const planned = aBudget({
    bookId: book.id,
    categories: [{ categoryId: food.id, amount: 300_000, rollover: 'NONE' }],
  });
  keepsWhatIsTyped('a budget', {
    path: '/budgets?month=2026-11',
    item: planned,
    reads: (now) => ({
      [`GET ${base}/categories`]: { body: [food, bus] },
      [`GET ${budgets}/suggestion`]: { body: aBudgetSuggestion() },
      [`GET ${budgets}/summary`]: { body: aBudgetSummary() },
      [`GET ${budgets}/month/2026-11`]: { body: now },
    }),
    write: `PUT ${budgets}/${planned.id}`,
    open: () => screen.findByRole('form', { name: '예산' }),
    typed: ['메모', '명절'],
    theirs: { categories: [...planned.categories, { categoryId: bus.id, amount: 90_000, rollover: 'NONE' }] },
    seen: (form) => expect(valueOf(form, '교통 예산')).toBe('90,000'),
    sent: {
      memo: '명절',
      categories: [...planned.categories, { categoryId: bus.id, amount: 90_000, rollover: 'NONE' }],
    },
  });
});
