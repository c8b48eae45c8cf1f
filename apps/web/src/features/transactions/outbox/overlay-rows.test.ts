import { describe, expect, it } from 'vitest';
import { aBook, anExpense, anId } from '../../../testing/builders.ts';
import { aCategory } from '../../../testing/category-builder.ts';
import { aWaiting, aWritten } from '../../../testing/outbox-builder.ts';
import { makeLedger } from '../model/ledger.tsx';
import { filtersOf } from '../model/list-filters.ts';
import { rowOf } from '../model/transaction-row.ts';
import type { OutboxItem, OutboxWrite } from './outbox-item.ts';
import { waitingOf } from './outbox-rules.ts';
import { type OverlayContext, overlayRows } from './overlay-rows.ts';

const book = aBook();
const food = aCategory({ name: '식비' });
const eatingOut = aCategory({ name: '외식', parentId: food.id });
const ledger = makeLedger({
  book,
  meId: 'me',
  categories: [food, eatingOut],
  payments: [],
  assets: [],
  tags: [],
  members: [],
  isComplete: true,
});
const context = (search: Parameters<typeof filtersOf>[0] = {}): OverlayContext => ({
  ledger,
  filters: filtersOf(search),
  period: null,
  monthOf: (date) => date.slice(0, 7),
});
const transaction = (date: string, description: string, more: object = {}) =>
  anExpense({ bookId: book.id, date, description, ...more });

let seq = 0;
function waits(
  of: ReturnType<typeof transaction>,
  write: 'create' | 'update' | 'delete',
  problem: OutboxItem['problem'] = null,
) {
  seq += 1;
  const written = aWritten(of, 'me');
  const what: OutboxWrite =
    write === 'delete'
      ? { kind: 'delete', baseVersion: 1 }
      : write === 'create'
        ? { kind: 'create', written }
        : { kind: 'update', written, base: null, baseVersion: 1 };
  return waitingOf([{ ...aWaiting(of, what, { problem }), seq }]);
}

const [late, early] = [transaction('2026-11-20', '저녁'), transaction('2026-11-18', '점심')];
const rows = [rowOf(late), rowOf(early)];
const names = (shown: readonly { readonly description: string }[]) => shown.map((row) => row.description);

describe('queued writes in a list', () => {
  it('appear at their final position, marked as queued', () => {
    const shown = overlayRows(rows, waits(transaction('2026-11-19', '간식'), 'create'), {
      ...context(),
      hasMore: false,
    });
    expect(names(shown)).toEqual(['저녁', '간식', '점심']);
    expect(shown.map((row) => row.waiting)).toEqual([undefined, 'sending', undefined]);
  });

  it('replace stored rows, move with their date, and disappear when deleted', () => {
    const how = { ...context(), hasMore: false };
    const moved = { ...late, date: '2026-11-17', description: '지난 저녁' };
    expect(names(overlayRows(rows, waits(moved, 'update'), how))).toEqual(['점심', '지난 저녁']);
    expect(names(overlayRows(rows, waits(late, 'delete'), how))).toEqual(['점심']);
    const refused = waits(late, 'delete', { kind: 'gone' });
    expect(overlayRows(rows, refused, how)[0]).toMatchObject({ description: '저녁', waiting: 'stuck' });
  });

  it('appear with the page that they belong to', () => {
    const old = waits(transaction('2026-11-01', '오래된 것'), 'create');
    expect(names(overlayRows(rows, old, { ...context(), hasMore: true }))).toEqual(['저녁', '점심']);
    expect(names(overlayRows(rows, old, { ...context(), hasMore: false }))).toEqual(['저녁', '점심', '오래된 것']);
  });

  it.each([
    [{ month: '2026-10' }, false],
    [{ month: '2026-11' }, true],
    [{ type: 'INCOME' }, false],
    [{ q: '간식' }, true],
    [{ q: '책' }, false],
    [{ q: '식비' }, true],
    [{ categoryId: eatingOut.id }, true],
    [{ excludeCategoryId: eatingOut.id }, false],
    [{ excludeCategoryId: food.id }, false],
    [{ excludeCategoryId: 'none' }, true],
    [{ minAmount: '5001' }, false],
    [{ minAmount: '5000', maxAmount: '5000' }, true],
    [{ maxAmount: '4999' }, false],
    [{ from: '2026-11-19', to: '2026-11-19' }, true],
    [{ assetId: anId() }, false],
    [{ importId: anId() }, false],
    [{ sort: 'date' as const }, true],
  ])('match filters as the server would: %o', (search, isShown) => {
    const splits = [{ categoryId: eatingOut.id, amount: 5000, memo: '' }];
    const bought = transaction('2026-11-19', '간식', { amount: 5000, splits });
    const shown = overlayRows([], waits(bought, 'create'), {
      ...context(search),
      hasMore: false,
    });
    expect(shown).toHaveLength(isShown ? 1 : 0);
  });

  it('appear in the month of the book, from its first day to its last', () => {
    const period = { from: '2026-10-25', to: '2026-11-24' };
    const shownOn = (date: string) => {
      const how = { ...context({ month: '2026-11' }), period, hasMore: false };
      return overlayRows([], waits(transaction(date, '간식'), 'create'), how).length;
    };
    expect(['2026-10-24', '2026-10-25', '2026-11-24', '2026-11-25'].map(shownOn)).toEqual([0, 1, 1, 0]);
  });
});
