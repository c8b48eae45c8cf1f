import {
  type AnswerOf,
  type Asset,
  type BodyOf,
  type endpoints,
  type LoanScheduleAnswer,
  type LoanTerms,
  loanTermsOf,
} from '@salim/contract';
import {
  type LoanOverride,
  type LoanRow,
  loanBalanceOn,
  loanDate,
  loanRepayments,
  loanSchedule,
  prepaymentFee,
  recordedLoanSchedule,
} from '@salim/domain';
import { requireRoleAt } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { StoredLoanHistory } from '../../db/queries/loan-history.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { findAsset, findLoanHistories, findOwed, lockAsset, replaceAsset } from './assets.repository.ts';
import { notedAsset, storedTerms } from './loan-terms.service.ts';

type Terms = LoanTerms;

/** The installments of the loans among some assets of a book, by the ids of the assets. */
export async function rowsOfLoans(
  db: Db,
  bookId: string,
  assets: readonly Pick<Asset, 'id' | 'terms'>[],
): Promise<Map<string, LoanRow[]>> {
  const loans = assets.flatMap(({ id, terms }) => {
    const ofLoan = loanTermsOf({ terms });
    return ofLoan ? [{ id, terms: ofLoan }] : [];
  });
  if (loans.length === 0) return new Map();
  const ids = loans.map(({ id }) => id);
  const histories = await findLoanHistories(db, bookId, ids);
  return new Map(
    loans.flatMap(({ id, terms }) => {
      const history = histories.get(id);
      return history ? [[id, recordedLoanSchedule(terms, terms.overrides ?? [], history)]] : [];
    }),
  );
}

async function historyOf(db: Db, { id, bookId }: Pick<Asset, 'id' | 'bookId'>): Promise<StoredLoanHistory> {
  const history = (await findLoanHistories(db, bookId, [id])).get(id);
  if (!history) throw new AppError('ASSET_NOT_FOUND');
  return history;
}

/** @throws AppError LOAN_TERMS_MISSING */
function requireTerms(asset: Pick<Asset, 'terms'>): Terms {
  const terms = loanTermsOf(asset);
  if (terms === null) throw new AppError('LOAN_TERMS_MISSING');
  return terms;
}

/** The installments with what was booked for each. A month has one of them, wherever in it the payment day was. */
async function rowsWithBookings(db: Db, asset: Pick<Asset, 'id' | 'bookId'>, terms: Terms) {
  const history = await historyOf(db, asset);
  const byMonth = new Map(history.booked.map((one) => [one.occurrenceDate.slice(0, 7), one.transactionId]));
  return recordedLoanSchedule(terms, terms.overrides ?? [], history).map((row) => {
    const transactionId = byMonth.get(loanDate(terms, row.n).slice(0, 7));
    return transactionId === undefined ? row : { ...row, transactionId };
  });
}

/** @throws AppError ASSET_NOT_FOUND, LOAN_TERMS_MISSING */
export async function getLoanSchedule(deps: Deps, actor: Actor, assetId: string): Promise<LoanScheduleAnswer> {
  const { bookId } = await requireRoleAt(deps, actor, assetId, 'VIEWER', 'ASSET_NOT_FOUND');
  const found = await findAsset(deps.db, bookId, assetId);
  if (!found || found.isDeleted) throw new AppError('ASSET_NOT_FOUND');
  return { rows: await rowsWithBookings(deps.db, found.asset, requireTerms(found.asset)) };
}

/** Whether the schedule shows the bank's figures exactly as they were given. */
function fits(rows: readonly LoanRow[], override: LoanOverride, startDate: string): boolean {
  const row = rows[override.n - 1];
  if (!row) return false;
  const previous = rows[override.n - 2]?.date ?? startDate;
  const next = rows[override.n]?.date;
  return (
    (override.payment === null || row.payment === override.payment) &&
    (override.interest === null || row.interest === override.interest) &&
    (override.date === null || (override.date > previous && (next === undefined || override.date < next)))
  );
}

/**
 * Replaces figures of an installment by those of the bank; the following ones are computed from them.
 *
 * @throws AppError ASSET_NOT_FOUND, ROLE_TOO_LOW, LOAN_TERMS_MISSING, LOAN_ROW_NOT_FOUND, LOAN_ROW_UNFIT,
 * NOTHING_TO_CHANGE
 */
export async function putLoanRow(
  deps: Deps,
  actor: Actor,
  { assetId, n }: { readonly assetId: string; readonly n: number },
  input: BodyOf<typeof endpoints.putLoanRow>,
): Promise<LoanScheduleAnswer> {
  const { bookId } = await requireRoleAt(deps, actor, assetId, 'MEMBER', 'ASSET_NOT_FOUND');
  if (Object.keys(input).length === 0) throw new AppError('NOTHING_TO_CHANGE');
  return inWriteTransaction(deps, actor, async (trx) => {
    const { asset, terms } = await overrideLoanInstallment(deps, trx, actor.userId, { bookId, assetId, n }, input);
    return { rows: await rowsWithBookings(trx, asset, terms) };
  });
}

/**
 * The same in a database transaction of the caller, who has checked access to the book.
 *
 * @throws AppError ASSET_NOT_FOUND, LOAN_TERMS_MISSING, LOAN_ROW_NOT_FOUND, LOAN_ROW_UNFIT
 */
export async function overrideLoanInstallment(
  deps: Deps,
  trx: Trx,
  userId: string,
  { bookId, assetId, n }: { readonly bookId: string; readonly assetId: string; readonly n: number },
  input: BodyOf<typeof endpoints.putLoanRow>,
): Promise<{ readonly asset: Asset; readonly terms: Terms }> {
  const found = await lockAsset(trx, bookId, assetId);
  if (!found || found.isDeleted) throw new AppError('ASSET_NOT_FOUND');
  const before = found.asset;
  const terms = requireTerms(before);
  if (n < 1 || n > terms.months) throw new AppError('LOAN_ROW_NOT_FOUND');
  const earlier = terms.overrides ?? [];
  const own = earlier.find((one) => one.n === n) ?? { payment: null, interest: null, date: null };
  const { payment = own.payment, interest = own.interest, date = own.date } = input;
  const override = { n, payment, interest, date };
  const isReverted = payment === null && interest === null && date === null;
  const others = earlier.filter((one) => one.n !== n);
  const overrides = isReverted ? others : [...others, override].toSorted((left, right) => left.n - right.n);
  const rows = recordedLoanSchedule(terms, overrides, await historyOf(trx, before));
  if (!isReverted && !fits(rows, override, terms.startDate)) throw new AppError('LOAN_ROW_UNFIT');
  if (JSON.stringify(overrides) === JSON.stringify(earlier)) return { asset: before, terms };
  const stored = storedTerms({ ...terms, overrides }, null);
  await replaceAsset(trx, bookId, assetId, { ...before, terms: stored });
  const after = (await findAsset(trx, bookId, assetId))?.asset ?? before;
  await recordActivity(deps, trx, userId, {
    bookId,
    action: 'UPDATED',
    entity: 'ASSET',
    entityId: assetId,
    before: notedAsset(before),
    after: notedAsset(after),
  });
  return { asset: after, terms: stored };
}

const interestOf = (rows: readonly LoanRow[]): number => rows.reduce((sum, row) => sum + row.interest, 0);

/**
 * What an early repayment costs and saves, after those that are recorded. The schedule after it keeps the number of
 * installments or their amount.
 *
 * @throws AppError ASSET_NOT_FOUND, LOAN_TERMS_MISSING, LIMIT_EXCEEDED before the day of the loan, LOAN_REPAID after
 * its end or once nothing is owed, PREPAYMENT_TOO_LARGE
 */
export async function previewPrepayment(
  deps: Deps,
  actor: Actor,
  assetId: string,
  input: BodyOf<typeof endpoints.previewPrepayment>,
): Promise<AnswerOf<typeof endpoints.previewPrepayment>> {
  const { bookId } = await requireRoleAt(deps, actor, assetId, 'VIEWER', 'ASSET_NOT_FOUND');
  const found = await findAsset(deps.db, bookId, assetId);
  if (!found || found.isDeleted) throw new AppError('ASSET_NOT_FOUND');
  const terms = requireTerms(found.asset);
  if (input.date < terms.startDate) throw fieldRefusal('LIMIT_EXCEEDED', 'date');
  const overrides = terms.overrides ?? [];
  const history = await historyOf(deps.db, found.asset);
  const usual = recordedLoanSchedule(terms, overrides, history);
  // What was repaid early since the last installment is in the balance of the asset alone.
  const debt = await findOwed(deps.db, bookId, assetId);
  const owed = Math.min(loanBalanceOn(terms, usual, input.date), debt ?? Number.POSITIVE_INFINITY);
  if (owed === 0) throw new AppError('LOAN_REPAID');
  if (input.amount > owed) throw fieldRefusal('PREPAYMENT_TOO_LARGE', 'amount');
  // What the bank will charge later is unknown once the debt is smaller.
  const known = overrides.filter(({ n }) => (usual[n - 1]?.date ?? '') <= input.date);
  const { prepayments, installments } = loanRepayments(terms, overrides, history);
  const rows = loanSchedule(terms, known, {
    prepayments: [...prepayments, input].toSorted((left, right) => left.date.localeCompare(right.date)),
    installments,
  });
  return {
    fee: prepaymentFee(terms, terms.prepaymentFee ?? null, input),
    interestSaved: interestOf(usual) - interestOf(rows),
    rows,
  };
}
