import type { Book, OwnAccount } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { todayIn } from '../../../text/format.ts';
import { type MoneyWay, partsOf, planFor } from '../together-plan.ts';
import { createContribution } from './create-contribution.ts';

type Ratio = { readonly mine: number; readonly theirs: number };

/** The money that both partners contribute every month. */
export interface LivingCosts {
  /** The sum of both parts. */
  readonly total: number;
  readonly day: number;
  /**
   * The source of the user's part: an existing account, a new account in an existing or a new book, or null for no
   * automatic transfer.
   */
  readonly from: OwnAccount | { readonly newIn: string | null } | null;
}

interface Together {
  readonly way: MoneyWay;
  readonly partnerName: string;
  readonly me: { readonly id: string; readonly name: string };
  readonly ratio: Ratio;
  readonly living: LivingCosts | null;
  /** The monthly allowance of each partner; zero means none. */
  readonly allowances: Ratio | null;
}

/** Ids and keys that stay the same across retries, so that nothing is created twice. */
interface TogetherIds {
  readonly bookId: string;
  readonly assetId: string;
  readonly seatKey: string;
  readonly budgetKey: string;
  readonly allowanceIds: { readonly mine: string; readonly theirs: string };
  readonly ownBookId: string;
  readonly ownAssetId: string;
  readonly ruleId: string;
}

function newTogetherIds(): TogetherIds {
  return {
    bookId: newId(),
    assetId: newId(),
    seatKey: newId(),
    budgetKey: newId(),
    allowanceIds: { mine: newId(), theirs: newId() },
    ownBookId: newId(),
    ownAssetId: newId(),
    ruleId: newId(),
  };
}

type BudgetLines = readonly { readonly categoryId: string; readonly amount: number; readonly rollover: 'NONE' }[];

async function putBudget(ids: TogetherIds, book: Book, expenseBudget: number, categories: BudgetLines): Promise<void> {
  await callApi('createBudget', {
    params: { bookId: book.id },
    body: { budgetMonth: todayIn(book.timeZone).slice(0, 7), expenseBudget, categories: [...categories] },
    idempotencyKey: ids.budgetKey,
  });
}

/** A category under 용돈 for each of the two, with a budget. */
async function setUpAllowances(ids: TogetherIds, book: Book, { me, partnerName, allowances }: Together): Promise<void> {
  if (allowances === null || allowances.mine + allowances.theirs === 0) return;
  const params = { bookId: book.id };
  const categories = await callApi('listCategories', { params });
  const above = categories.find((one) => one.kind === 'EXPENSE' && one.parentId === null && one.name === '용돈');
  const lines: BudgetLines[number][] = [];
  const wanted = [
    { id: ids.allowanceIds.mine, name: `${me.name} 용돈`, amount: allowances.mine },
    { id: ids.allowanceIds.theirs, name: `${partnerName} 용돈`, amount: allowances.theirs },
  ];
  for (const { id, name, amount } of wanted) {
    const body = {
      id,
      kind: 'EXPENSE',
      name: name.slice(0, 50),
      parentId: above?.id ?? null,
      icon: 'salim:wallet',
    } as const;
    await callApi('createCategory', { params, body });
    if (amount > 0) lines.push({ categoryId: id, amount, rollover: 'NONE' });
  }
  await putBudget(ids, book, allowances.mine + allowances.theirs, lines);
}

/** The account the user's part comes from; created if it does not exist yet. */
async function ownAccountFor(ids: TogetherIds, from: NonNullable<LivingCosts['from']>): Promise<OwnAccount> {
  if ('assetId' in from) return from;
  const made =
    from.newIn === null
      ? await callApi('createBook', { body: { id: ids.ownBookId, title: '내 가계부', icon: 'salim:wallet' } })
      : null;
  if (made) useBookStore.getState().addBook(made);
  const bookId = made?.id ?? from.newIn ?? ids.ownBookId;
  const body = { id: ids.ownAssetId, assetType: 'CHECKING_ACCOUNT', name: '내 통장' } as const;
  await callApi('createAsset', { params: { bookId }, body });
  return { bookId, assetId: ids.ownAssetId };
}

/** Budgets the shared spending and sets up the user's monthly transfer. */
async function setUpLiving(ids: TogetherIds, book: Book, { living, ratio }: Together): Promise<void> {
  if (living === null) return;
  await putBudget(ids, book, living.total, []);
  const amount = partsOf(living.total, ratio).mine;
  if (living.from === null || amount === 0) return;
  await createContribution({
    id: ids.ruleId,
    from: await ownAccountFor(ids, living.from),
    into: { bookId: book.id, assetId: ids.assetId },
    amount,
    day: living.day,
    startDate: todayIn(book.timeZone),
  });
}

async function setUp(ids: TogetherIds, together: Together): Promise<Book> {
  const { way, partnerName, me, ratio } = together;
  const plan = planFor(way);
  const { title, icon, accountName } = plan;
  const book = await callApi('createBook', { body: { id: ids.bookId, title, icon } });
  const params = { bookId: book.id };
  if (accountName !== null) {
    const body = { id: ids.assetId, assetType: 'CHECKING_ACCOUNT', name: accountName } as const;
    await callApi('createAsset', { params, body });
  }
  // The partner has a seat from the start and takes it over by accepting the invitation.
  const seat = await callApi('addSeat', { params, body: { name: partnerName }, idempotencyKey: ids.seatKey });
  if (plan.isDivided) {
    const bearers = [
      { userId: me.id, weight: ratio.mine },
      { userId: seat.userId, weight: ratio.theirs },
    ];
    const isEqual = ratio.mine === ratio.theirs;
    await callApi('putShareDefault', {
      params,
      body: isEqual ? { shareMethod: 'EQUAL' } : { shareMethod: 'RATIO', bearers },
    });
  }
  if (plan.hasAllowances) await setUpAllowances(ids, book, together);
  if (plan.isFilled) await setUpLiving(ids, book, together);
  return book;
}

/** Deletes a half-created book after a failure; usually it does not exist. */
async function dropHalfMade(bookId: string): Promise<void> {
  try {
    await callApi('deleteBook', { params: { bookId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Reuses the ids as long as the input is the same; different input after a failure starts with new ids. */
function makeAttempts() {
  let ids = newTogetherIds();
  let asked: string | null = null;
  return async (together: Together): Promise<Book> => {
    const asks = JSON.stringify(together);
    if (asked !== null && asked !== asks) {
      await dropHalfMade(ids.bookId);
      // The user's own book and account do not depend on the input, so existing ones are reused.
      const { ownBookId, ownAssetId } = ids;
      ids = { ...newTogetherIds(), ownBookId, ownAssetId };
    }
    asked = asks;
    return await setUp(ids, together);
  };
}

/** Sets up the books for two people according to how they manage their money. */
export function useSetUpTogether() {
  const queryClient = useQueryClient();
  const [attempt] = useState(makeAttempts);
  return useMutation({
    mutationFn: attempt,
    onSuccess: (book, { living }) => {
      useBookStore.getState().addBook(book);
      void queryClient.invalidateQueries({ queryKey: queryKeys.books });
      void queryClient.invalidateQueries({ queryKey: queryKeys.book(book.id) });
      const from = living?.from;
      if (from && 'bookId' in from) void queryClient.invalidateQueries({ queryKey: queryKeys.book(from.bookId) });
    },
  });
}
