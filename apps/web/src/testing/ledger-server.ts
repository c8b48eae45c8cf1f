import type { Asset, Book, Category, Member, PaymentMethod, Tag, Transaction } from '@salim/contract';
import { aBook, anExpense, anId } from './builders.ts';
import type { fakeServer, SeenRequest } from './fake-server.ts';
import { aMember } from './member-builder.ts';

type Handlers = Parameters<typeof fakeServer>[0];

interface LedgerParts {
  readonly meId: string;
  readonly book?: Book;
  readonly categories?: readonly Category[];
  readonly payments?: readonly PaymentMethod[];
  readonly assets?: readonly Asset[];
  readonly tags?: readonly Tag[];
  readonly members?: readonly Member[];
  readonly transactions?: readonly Transaction[];
}

const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  body: { code, message, requestId: 'test', ...more },
});

const notFound = refusal(404, 'TRANSACTION_NOT_FOUND', '거래를 찾을 수 없어요.');

/** Newest first, transactions without a time last within their date. */
function newestFirst(a: Transaction, b: Transaction): number {
  return `${b.date}${b.time ?? ''}${b.createdAt}${b.id}` < `${a.date}${a.time ?? ''}${a.createdAt}${a.id}` ? -1 : 1;
}

function filtered(all: readonly Transaction[], query: URLSearchParams): Transaction[] {
  const month = query.get('month');
  const types = query.get('type')?.split(',');
  const q = query.get('q') ?? '';
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9'];
  return all
    .filter((one) => one.deletedAt === null)
    .filter((one) => month === null || one.date.startsWith(month))
    .filter((one) => one.date >= from && one.date <= to)
    .filter((one) => types === undefined || types.includes(one.type))
    .filter((one) => one.description.includes(q))
    .toSorted(newestFirst);
}

function sumsOf(transactions: readonly Transaction[]): { income: number; expense: number; count: number } {
  const sumOf = (type: Transaction['type']) =>
    transactions
      .filter((one) => one.type === type && !one.excludeFromStats)
      .reduce((sum, one) => sum + (one.isRefund ? -one.amount : one.amount), 0);
  return { income: sumOf('INCOME'), expense: sumOf('EXPENSE'), count: transactions.length };
}

/** A transaction as the server creates it from a request. */
function storedFrom(body: Partial<Transaction>, previous: Partial<Transaction>): Transaction {
  const [split, payment] = [body.splits?.[0], body.payments?.[0]];
  return {
    ...anExpense(previous),
    ...body,
    categoryId: split?.categoryId ?? null,
    assetId: payment?.assetId ?? null,
    paymentMethodId: payment?.paymentMethodId ?? null,
    payers: body.payers ?? [],
    shares: body.shares ?? [],
  };
}

/**
 * A fake server with one book that stores writes and responds like the real one, as far as the ledger screens need.
 * `transactions` is its current state. Only its initial transactions can be requested by id.
 */
export function aLedger(parts: LedgerParts) {
  const book = parts.book ?? aBook();
  const base = `/api/v2/books/${book.id}`;
  const held = new Map((parts.transactions ?? []).map((one) => [one.id, { ...one, bookId: book.id }]));
  const queryOf = (request: SeenRequest) => new URL(request.path, 'http://localhost').searchParams;
  const transactions = () => [...held.values()];
  const put = (transaction: Transaction) => {
    held.set(transaction.id, transaction);
    return transaction;
  };

  function oneOf(id: string): Handlers {
    const path = `${base}/transactions/${id}`;
    const live = () => {
      const transaction = held.get(id);
      return transaction && transaction.deletedAt === null ? transaction : undefined;
    };
    return {
      [`GET ${path}`]: () => {
        const transaction = live();
        return transaction ? { body: transaction } : notFound;
      },
      [`PUT ${path}`]: (request) => {
        const current = live();
        if (!current) return notFound;
        const body = request.body as Transaction;
        if (body.version !== current.version) {
          return refusal(409, 'VERSION_CONFLICT', '그 사이에 다른 곳에서 바뀌었어요.', { current });
        }
        return { body: put(storedFrom({ ...body, version: current.version + 1 }, current)) };
      },
      [`DELETE ${path}`]: () => {
        const current = live();
        if (!current) return notFound;
        put({ ...current, deletedAt: '2026-11-21T00:00:00.000Z' });
        return { status: 204 };
      },
      [`POST ${path}/restore`]: () => {
        const current = held.get(id);
        return current ? { body: put({ ...current, deletedAt: null }) } : notFound;
      },
    };
  }

  const handlers: Handlers = {
    ...Object.assign({}, ...[...held.keys()].map(oneOf)),
    [`GET ${base}/categories`]: { body: parts.categories ?? [] },
    [`GET ${base}/payments`]: { body: parts.payments ?? [] },
    [`GET ${base}/assets`]: { body: parts.assets ?? [] },
    [`GET ${base}/tags`]: { body: { items: parts.tags ?? [], nextCursor: null } },
    [`GET ${base}/members`]: {
      body: { items: parts.members ?? [aMember({ userId: parts.meId })], nextCursor: null },
    },
    [`GET ${base}/activity`]: { body: { items: [], nextCursor: null } },
    [`GET ${base}/suggestions`]: { body: { items: [], nextCursor: null } },
    [`GET ${base}/rules/guess`]: { body: { guess: null } },
    [`POST ${base}/rules/apply`]: {
      body: { dryRun: true, matched: 0, count: 0, items: [], runId: null, isCut: false },
    },
    [`GET ${base}/analytics/trend`]: { body: [] },
    [`GET ${base}/transactions`]: (request) => {
      const query = queryOf(request);
      const found = filtered(transactions(), query);
      const start = Number(query.get('cursor') ?? 0);
      const end = start + Number(query.get('limit') ?? 50);
      const month = query.get('month');
      return {
        body: {
          items: found.slice(start, end),
          nextCursor: end < found.length ? String(end) : null,
          ...(query.get('totals') === 'true' ? sumsOf(found) : {}),
          ...(month === null ? {} : { period: { from: `${month}-01`, to: `${month}-28` } }),
        },
      };
    },
    [`GET ${base}/calendar`]: (request) => {
      const query = queryOf(request);
      const found = filtered(transactions(), query);
      const month = query.get('month') ?? '2026-11';
      const days = Array.from({ length: 28 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
      return { body: days.map((date) => ({ date, ...sumsOf(found.filter((one) => one.date === date)) })) };
    },
    [`GET ${base}/trash`]: () => ({
      body: {
        items: transactions()
          .filter((one) => one.deletedAt !== null)
          .map((one) => ({
            entity: 'TRANSACTION',
            id: one.id,
            name: one.description,
            transaction: one,
            deletedAt: one.deletedAt,
            expiresAt: '2199-01-01T00:00:00.000Z',
          })),
        nextCursor: null,
      },
    }),
    [`POST ${base}/transactions`]: (request) => {
      const body = request.body as Transaction;
      const known = held.get(body.id);
      if (known) return { status: 200, body: known };
      const id = body.id ?? anId();
      return {
        status: 201,
        body: put(
          storedFrom({ ...body, id }, { bookId: book.id, version: 1, createdBy: parts.meId, paidBy: parts.meId }),
        ),
      };
    },
    [`POST ${base}/transactions/bulk`]: (request) => {
      const {
        ids,
        set,
        delete: isDeleted,
      } = request.body as {
        ids: string[];
        set?: { categoryId?: string | null };
        delete?: boolean;
      };
      for (const id of ids) {
        const transaction = held.get(id);
        if (!transaction) return notFound;
        put({
          ...transaction,
          ...(set?.categoryId === undefined
            ? {}
            : {
                categoryId: set.categoryId,
                splits: [{ categoryId: set.categoryId, amount: transaction.amount, memo: '' }],
              }),
          deletedAt: isDeleted === true ? '2026-11-21T00:00:00.000Z' : null,
        });
      }
      return { body: { count: ids.length, ids, activityId: anId() } };
    },
  };
  return { book, base, handlers, transactions };
}
