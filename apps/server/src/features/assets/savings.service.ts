import {
  type Allowance,
  type Asset,
  type endpoints,
  type QueryOf,
  type SavingsTerms,
  savingsTermsOf,
} from '@salim/contract';
import { type SavingsAccount, savingsAllowance, savingsRuleOf, usedElsewhere } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { requireRoleAt } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';
import { findAsset, inflowsOf, paidIntoOtherPensions } from './assets.repository.ts';

/** @throws AppError END_BEFORE_START */
export function checkSavingsTerms({ startDate = null, maturity = null }: SavingsTerms): void {
  if (startDate !== null && maturity !== null && maturity <= startDate) {
    throw fieldRefusal('END_BEFORE_START', 'terms.maturity');
  }
}

/** What is known of the contract of an account. */
export function savingsOf(asset: Asset): SavingsAccount {
  return { balance: asset.balance, terms: savingsTermsOf(asset), deposit: asset.deposit };
}

/**
 * The unused limits of a savings account in a year; the payment limit of a year is capped by what is left of the limit
 * over the whole contract. Payments are transfers to the account; the tax-free gain is all of its income so far,
 * because the law counts it over the whole contract. Pension accounts share their limits with those that the same
 * persons pay into in this book.
 *
 * @throws AppError ASSET_NOT_FOUND, SAVINGS_TERMS_MISSING, TAX_YEAR_UNKNOWN
 */
export async function getAllowance(
  deps: Deps,
  actor: Actor,
  assetId: string,
  query: QueryOf<typeof endpoints.getAllowance>,
): Promise<Allowance> {
  const seat = await requireRoleAt(deps, actor, assetId, 'VIEWER', 'ASSET_NOT_FOUND');
  const found = await findAsset(deps.db, seat.bookId, assetId);
  if (!found || found.isDeleted) throw new AppError('ASSET_NOT_FOUND');
  const terms = savingsTermsOf(found.asset);
  if (terms === null) throw new AppError('SAVINGS_TERMS_MISSING');
  const year = query.year ?? Number(civilDateIn(seat.timeZone, deps.clock.now()).slice(0, 4));
  const rule = savingsRuleOf(terms.kind, year);
  if (rule === null) throw new AppError('TAX_YEAR_UNKNOWN');
  const period = { from: `${year}-01-01`, to: `${year}-12-31` };
  const { paid, paidBefore, earned } = await inflowsOf(deps.db, seat.bookId, assetId, period);
  const { kind } = terms;
  const isPension = kind === 'IRP' || kind === 'PENSION_SAVINGS';
  const others = isPension
    ? await paidIntoOtherPensions(deps.db, seat.bookId, assetId, { ...period, readerId: actor.userId })
    : null;
  const own = terms.limitYear ?? null;
  const limits =
    own === null
      ? rule.limits
      : [...rule.limits.filter(({ of }) => of !== 'PAYMENT'), { of: 'PAYMENT', limit: own } as const];
  const leftInAll = rule.paymentTotal === undefined ? null : Math.max(0, rule.paymentTotal - paidBefore);
  const limitIn = ({ of, limit }: (typeof limits)[number]) =>
    of === 'PAYMENT' && leftInAll !== null ? Math.min(limit, leftInAll) : limit;
  return {
    kind,
    limits: limits.map((one) => {
      const limit = limitIn(one);
      const used = one.of === 'TAX_FREE' ? earned : paid;
      if (!isPension || others === null) return { of: one.of, ...savingsAllowance(limit, used) };
      const elsewhere = usedElsewhere(kind, { of: one.of, limit }, others);
      return { of: one.of, ...savingsAllowance(limit, used, elsewhere), usedElsewhere: elsewhere };
    }),
    source: rule.source,
    checkedOn: rule.checkedOn,
  };
}
