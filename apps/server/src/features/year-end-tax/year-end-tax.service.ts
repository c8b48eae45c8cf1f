import type { endpoints, QueryOf, YearEndTax } from '@salim/contract';
import {
  type CardRules,
  cardDeduction,
  cardUseOf,
  nextDeductions,
  pensionCredit,
  type ReadyTaxYear,
  rentCredit,
  type TaxedSpending,
  taxedSpending,
  taxYear,
} from '@salim/domain';
import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { listMyBooks } from '../books/books.service.ts';
import { listTaxedExpenses, sumPensions, sumRent, type TaxedYear } from './year-end-tax.repository.ts';

type Asked = QueryOf<typeof endpoints.getYearEndTax>;

/** The law is about won: a book in another currency has nothing that counts. */
const CURRENCY = 'KRW';
const NO_SALARY_NOTE = '총급여가 0원이면 공제받을 근로소득이 없어 계산하지 않았어요.';
const OTHER_CURRENCY_NOTE = '원화가 아닌 가계부는 계산에서 제외했어요.';

/** @throws AppError BOOK_NOT_FOUND for a book of which the user is not a member */
async function chosenBooks(deps: Deps, actor: Actor, bookIds: readonly string[] | undefined) {
  const own = await listMyBooks(deps, actor);
  if (bookIds === undefined) return own;
  return [...new Set(bookIds)].map((bookId) => {
    const book = own.find(({ id }) => id === bookId);
    if (!book) throw new AppError('BOOK_NOT_FOUND');
    return book;
  });
}

function usedOf(card: CardRules, salary: number, spending: TaxedSpending) {
  const use = cardUseOf(card, salary, spending);
  const used = {
    credit: use.CREDIT,
    debit: use.DEBIT,
    culture: use.CULTURE,
    market: use.MARKET,
    transit: use.TRANSIT,
    excluded: spending.excluded,
  };
  return { use, used };
}

async function figuresOf(deps: Deps, rules: ReadyTaxYear, asked: Asked, taxed: TaxedYear) {
  const { salary, children } = asked;
  const payer = { salary, children };
  const spending = taxedSpending(await listTaxedExpenses(deps.db, taxed));
  const { use, used } = usedOf(rules.card, salary, spending);
  const rent = rentCredit(rules.credits, salary, await sumRent(deps.db, taxed));
  const pension = pensionCredit(rules.credits, salary, await sumPensions(deps.db, taxed));
  return {
    ...cardDeduction(rules.card, payer, use),
    used,
    next: nextDeductions(rules.card, payer, use),
    items: [
      { kind: 'RENT' as const, ...rent },
      { kind: 'PENSION' as const, ...pension },
    ],
  };
}

/** The deduction is from a salary, and the credits are from its tax: without one there is nothing to lower. */
function withoutSalary(figures: Awaited<ReturnType<typeof figuresOf>>) {
  return {
    ...figures,
    deduction: 0,
    next: figures.next.map(({ rail }) => ({ rail, forNext100000: 0 })),
    items: figures.items.map(({ kind, amount, limit }) => ({ kind, amount, limit })),
  };
}

/**
 * The deduction for cards and cash receipts of what the user paid in a year. Nothing of it is stored.
 *
 * @throws AppError TAX_YEAR_UNKNOWN for a year without rules, BOOK_NOT_FOUND
 */
export async function yearEndTaxOf(deps: Deps, actor: Actor, asked: Asked): Promise<YearEndTax> {
  const rules = taxYear(asked.year);
  if (!rules) throw fieldRefusal('TAX_YEAR_UNKNOWN', 'year');
  const books = await chosenBooks(deps, actor, asked.books);
  const { year, salary } = asked;
  const head = { year, salary, sources: [...rules.sources] };
  if (rules.status === 'PENDING_LAW') {
    const none = { threshold: null, used: null, deduction: null, caps: null, next: [], items: [] };
    return { ...head, status: 'PENDING_LAW', ...none, notes: [...rules.notes] };
  }
  const inWon = books.filter(({ currency }) => currency === CURRENCY);
  const reader = { userId: actor.userId, revealedThrough: revealedThrough(deps.clock.now()) };
  const figures = await figuresOf(deps, rules, asked, { bookIds: inWon.map(({ id }) => id), reader, year });
  const notes = [
    ...(salary === 0 ? [NO_SALARY_NOTE] : []),
    ...(inWon.length < books.length ? [OTHER_CURRENCY_NOTE] : []),
    ...rules.notes,
  ];
  return { ...head, status: 'READY', ...(salary === 0 ? withoutSalary(figures) : figures), notes };
}
