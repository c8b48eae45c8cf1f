import { type Asset, type LoanTerms, loanTermsOf } from '@salim/contract';
import { LAST_LEDGER_DATE, loanDate } from '@salim/domain';
import { fieldRefusal } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { findCategoryKind } from '../../db/queries/category-kind.ts';
import { findAsset } from './assets.repository.ts';

/** Terms as stored: without an empty list of overrides, and without those of installments that no longer exist. */
export function storedTerms(terms: LoanTerms, before: LoanTerms | null): LoanTerms {
  const { overrides = before?.overrides ?? [], ...rest } = terms;
  const kept = overrides.filter(({ n }) => n <= terms.months).toSorted((left, right) => left.n - right.n);
  return kept.length === 0 ? rest : { ...rest, overrides: kept };
}

/** An asset for the activity log: undo puts back exactly the bank's figures that were there. */
export function notedAsset(asset: Asset): Asset {
  const terms = loanTermsOf(asset);
  return terms === null ? asset : { ...asset, terms: { ...terms, overrides: terms.overrides ?? [] } };
}

/** @throws AppError LIMIT_EXCEEDED, TRANSFER_SAME_ASSET, ASSET_NOT_FOUND, CATEGORY_NOT_FOUND, CATEGORY_KIND_MISMATCH */
export async function checkLoanTerms(
  db: Db,
  { bookId, id }: Pick<Asset, 'bookId' | 'id'>,
  terms: LoanTerms,
): Promise<void> {
  if (terms.graceMonths >= terms.months) throw fieldRefusal('LIMIT_EXCEEDED', 'terms.graceMonths');
  const last = Number(terms.startDate.slice(0, 4)) + Math.ceil(terms.months / 12);
  if (last > 9999 || loanDate(terms, terms.months) > LAST_LEDGER_DATE) {
    throw fieldRefusal('LIMIT_EXCEEDED', 'terms.months');
  }
  const { payingAssetId, interestCategoryId = null } = terms;
  if (payingAssetId !== null) {
    if (payingAssetId === id) throw fieldRefusal('TRANSFER_SAME_ASSET', 'terms.payingAssetId');
    const account = await findAsset(db, bookId, payingAssetId);
    if (!account || account.isDeleted) throw fieldRefusal('ASSET_NOT_FOUND', 'terms.payingAssetId');
  }
  if (interestCategoryId === null) return;
  const kind = await findCategoryKind(db, bookId, interestCategoryId);
  if (kind === null) throw fieldRefusal('CATEGORY_NOT_FOUND', 'terms.interestCategoryId');
  if (kind !== 'EXPENSE') throw fieldRefusal('CATEGORY_KIND_MISMATCH', 'terms.interestCategoryId');
}
