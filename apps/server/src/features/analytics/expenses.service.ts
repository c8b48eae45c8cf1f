import { type CivilDate, type CivilMonth, Expenses, type Period } from '@salim/domain';
import { isPeriodOnly, type Reader, type TransactionFilter } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { prepareSums, summedByParty } from '../transactions/party-sums.service.ts';
import { type ExpenseList, listExpenses, listRefundedIds } from './expenses.repository.ts';

/** What the book knows about an expense by its day and category. */
export interface ExpenseContext {
  readonly monthOf: (date: CivilDate) => CivilMonth;
  readonly isFixed: (categoryId: string | null) => boolean;
}

const COMMA = 44;
const BLANK = 32;
const COLON = 58;
const ZERO = 48;
const UUID_LENGTH = 36;

/** The expenses of lists, without those of some ids. */
function withoutHidden(
  lists: readonly ExpenseList[],
  hidden: ReadonlySet<string>,
  { monthOf, isFixed }: ExpenseContext,
): Expenses {
  const expenses = new Expenses(monthOf);
  for (const { description, category_id: categoryId, list } of lists) {
    const party = expenses.partyOf({ description, categoryId, isFixed: isFixed(categoryId) });
    let at = 0;
    const number = (end: number): number => {
      let value = 0;
      for (; at < list.length && list.charCodeAt(at) !== end; at += 1) value = value * 10 + list.charCodeAt(at) - ZERO;
      at += 1;
      return value;
    };
    while (at < list.length) {
      const start = at;
      at += UUID_LENGTH + 1;
      const day = number(BLANK);
      const amount = number(BLANK);
      const hasTime = at < list.length && list.charCodeAt(at) !== COMMA;
      const minute = hasTime ? number(COLON) * 60 + number(COMMA) : null;
      if (!hasTime) at += 1;
      const isHidden = hidden.size > 0 && hidden.has(list.slice(start, start + UUID_LENGTH));
      if (!isHidden) expenses.add(party, list, start, day, minute, amount);
    }
  }
  return expenses;
}

/** Lists of whole months as they are stored, and the rest from the transactions. */
async function listsOf(deps: Deps, filter: TransactionFilter & Period, reader: Reader): Promise<ExpenseList[]> {
  if (!isPeriodOnly(filter)) return listExpenses(deps.db, filter, reader);
  const { bookId } = filter;
  const kind = 'EXPENSE';
  await prepareSums(deps, filter, {
    kind,
    ofPeriod: (db, period) => listExpenses(db, { bookId, ...period, visibility: 'SHARED' }, reader),
  });
  const lists = await summedByParty<ExpenseList>(deps.db, filter, {
    kind,
    transactionsMin: deps.partySumsFrom,
    parties: null,
    read: (db, part) => listExpenses(db, { ...filter, ...part }, reader),
  });
  return lists ?? listExpenses(deps.db, filter, reader);
}

/** Expenses that the reader may see and that were not refunded, in any order. The caller has checked access. */
export async function expensesOf(
  deps: Deps,
  filter: TransactionFilter & Period,
  reader: Reader,
  context: ExpenseContext,
): Promise<Expenses> {
  const [lists, refunded] = await Promise.all([listsOf(deps, filter, reader), listRefundedIds(deps.db, filter.bookId)]);
  return withoutHidden(lists, new Set(refunded), context);
}
