import { type Asset, type LoanTerms, loanTermsOf } from '@salim/contract';
import { loanDate } from '@salim/domain';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import { findBookSettings } from '../../db/queries/book-seat.ts';
import type { ActivityListener, Deps, RecordedChange } from '../../deps.ts';
import { findStoredAsset } from '../assets/assets.service.ts';
import { takeIdForBook } from '../books/books.service.ts';
import { loanTemplate } from './loan-installments.ts';
import { findRule, insertRule, lockRuleOfLoan, type RuleFacts, updateRule } from './recurring.repository.ts';
import { openFromToday, todayIn, updateDueDate } from './recurring-rule-access.service.ts';
import { calendarOf } from './rule-calendar.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** A loan whose installments are booked: it has terms and an account that pays, and is in use. */
type BookedLoan = Asset & { readonly terms: LoanTerms };

function isBooked(asset: Asset): asset is BookedLoan {
  return asset.isActive && (loanTermsOf(asset)?.payingAssetId ?? null) !== null;
}

function factsOf({ id, name, terms }: BookedLoan): RuleFacts {
  return {
    template: loanTemplate({ assetId: id, name, terms }),
    into: null,
    rrule: `FREQ=MONTHLY;BYMONTHDAY=${terms.paymentDay}`,
    startDate: loanDate(terms, 1),
    endDate: null,
    count: terms.months,
    adjust: 'NONE',
    mode: 'AUTO',
  };
}

/** Whether the due dates are unchanged. */
function hasSameDays(rule: StoredRule, facts: RuleFacts): boolean {
  return rule.rrule === facts.rrule && rule.startDate === facts.startDate && rule.count === facts.count;
}

/** The rule with new facts. It continues from today; what was due while it had a problem is caught up. */
async function continued(deps: Deps, trx: Trx, before: StoredRule, facts: RuleFacts, today: string) {
  if (before.problem !== null && !before.isDeleted) return { ...before, ...facts, isPaused: false, problem: null };
  const after: StoredRule = {
    ...before,
    ...facts,
    isDeleted: false,
    isPaused: before.isPaused && before.problem === null,
    problem: null,
  };
  if (!before.isDeleted && hasSameDays(before, facts)) return after;
  return { ...after, openFrom: await openFromToday(deps, trx, after, today) };
}

/**
 * Creates, updates or deletes the rule of a loan to match its terms, in the database transaction that changes the
 * asset. Installments due before the day on which the terms are saved are not booked.
 */
async function syncLoanRule(
  deps: Deps,
  trx: Trx,
  { bookId, actorId }: { readonly bookId: string; readonly actorId: string },
  assetId: string,
): Promise<void> {
  const asset = await findStoredAsset(trx, bookId, assetId);
  const book = await findBookSettings(trx, bookId);
  const before = await lockRuleOfLoan(trx, bookId, assetId);
  const at = deps.clock.now();
  if (!asset || !book || !isBooked(asset)) {
    if (before && !before.isDeleted) await updateRule(trx, { ...before, isDeleted: true }, at);
    return;
  }
  const today = todayIn(deps, book);
  const facts = factsOf(asset);
  if (before) {
    const after = await continued(deps, trx, before, facts, today);
    await updateRule(trx, after, at);
    await updateDueDate(deps, trx, after, today);
    return;
  }
  const id = newId(at);
  await takeIdForBook(trx, id, bookId);
  await insertRule(trx, {
    bookId,
    id,
    facts,
    loanAssetId: assetId,
    openFrom: today,
    createdBy: actorId,
    createdAt: at,
  });
  const rule = await findRule(trx, bookId, id);
  if (!rule) throw new Error('a new rule is missing');
  const openFrom = calendarOf(rule, deps).firstNominalDateFrom(today) ?? today;
  await updateDueDate(deps, trx, { ...rule, openFrom }, today);
}

/** The fields of an asset that determine the rule of a loan. */
function loanFactsIn(asset: unknown): string | null {
  if (typeof asset !== 'object' || asset === null || !('terms' in asset) || asset.terms === null) return null;
  const { terms, name, isActive }: Partial<Record<keyof Asset, unknown>> = asset;
  return JSON.stringify([terms, name, isActive]);
}

const isOfLoan = ({ entity, before, after }: RecordedChange): boolean =>
  entity === 'ASSET' && loanFactsIn(before) !== loanFactsIn(after);

/** Updates the rules of loans when their assets change. */
export const syncLoanRules: ActivityListener = async (deps, db, place, changes) => {
  const ids = new Set(changes.filter(isOfLoan).flatMap(({ entityId }) => entityId ?? []));
  if (ids.size === 0) return;
  await inTrx(db, async (trx) => {
    for (const assetId of ids) await syncLoanRule(deps, trx, place, assetId);
  });
};
