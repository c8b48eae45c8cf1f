import type { RuleApplication } from '@salim/contract';
import { beforeEach, expect, test } from 'vitest';
import { useBookStore } from '../platform/stores/book-store.ts';
import { aBook, anExpense, anId } from '../testing/builders.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { toastQueue } from '../ui/toast-queue.ts';
import { offerPastSorting } from './offer-past-sorting.ts';

const book = aBook({});
const [food, coffee] = [anId(), anId()];
const transaction = anExpense({ description: '별다방 강남점' });
const before = { ...transaction, categoryId: food };
const after = { ...transaction, categoryId: coffee };
const path = `/api/v2/books/${book.id}/rules/apply`;

function serve(count: number) {
  return fakeServer({
    [`POST ${path}`]: (request: { readonly body: unknown }) => {
      const { dryRun } = request.body as { dryRun: boolean };
      const runId = dryRun ? null : anId();
      const body: RuleApplication = { dryRun, matched: count, count, items: [], runId, isCut: false };
      return { body };
    },
  });
}

const titles = (): string[] => toastQueue.visibleToasts.map(({ content }) => content.title);

beforeEach(async () => {
  await import('@salim/contract');
  useBookStore.setState({ books: [book] });
});

test('offers to recategorize past transactions of the merchant, and does so', async () => {
  const server = serve(12);
  await offerPastSorting(book.id, before, after);
  expect(titles()).toEqual(['지난 거래 12건도 바꿀까요?']);
  expect(server.requests[0]?.body).toEqual({
    dryRun: true,
    rule: {
      conditions: [
        { field: 'description', op: 'contains', value: '별다방' },
        { field: 'type', op: 'equals', value: 'EXPENSE' },
      ],
      actions: { categoryId: coffee },
    },
  });
  toastQueue.visibleToasts[0]?.content.action?.onClick();
  await expect.poll(titles).toContain('지난 거래 12건도 바꿨어요');
});

test('offers nothing when nothing would change, or the category did not', async () => {
  const server = serve(0);
  await offerPastSorting(book.id, before, after);
  await offerPastSorting(book.id, before, { ...before, memo: '고침' });
  await offerPastSorting(book.id, before, { ...after, categoryId: null });
  await offerPastSorting(book.id, before, { ...after, description: ' ' });
  expect(titles()).toEqual([]);
  expect(server.requests).toHaveLength(1);
});

test("offers nothing to a user who may not change other members' transactions", async () => {
  const server = serve(12);
  useBookStore.setState({ books: [{ ...book, role: 'VIEWER' }] });
  await offerPastSorting(book.id, before, after);
  expect(server.requests).toEqual([]);
});
