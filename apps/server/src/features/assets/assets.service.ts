import {
  type AnswerOf,
  ASSET_SUB_TYPES,
  ASSET_TERMS,
  ASSET_TYPES,
  type Asset,
  type AssetTerms,
  assetIcon,
  type BodyOf,
  type endpoints,
  LOAN_SUB_TYPES,
  loanTermsOf,
  type QueryOf,
  SAVINGS_TYPES,
  savingsTermsOf,
} from '@salim/contract';
import { addDays } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { requireRole, requireRoleAt } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { requireOrderedPeriod } from '../../http/requested-period.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { lockBookForWrite } from '../books/books.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { writeAdjustment } from '../transactions/adjustments.service.ts';
import {
  countAssets,
  findAsset,
  insertAsset,
  isAssetInUse,
  listAssetsByBook,
  lockAsset,
  movesByDay,
  postedThrough,
  replaceAsset,
  setAssetDeleted,
} from './assets.repository.ts';
import { checkLoanTerms, notedAsset, storedTerms } from './loan-terms.service.ts';
import { checkSavingsTerms } from './savings.service.ts';

export const ASSETS_MAX = 200;

/** @throws AppError BOOK_NOT_FOUND */
export async function listAssets(deps: Deps, actor: Actor, bookId: string): Promise<Asset[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return listAssetsByBook(deps.db, bookId);
}

/** The live assets of a book; access has been checked. */
export async function assetsOf(db: Db, bookId: string): Promise<Asset[]> {
  return listAssetsByBook(db, bookId);
}

/** What is owned and owed according to all assets in use, with everything recorded for them. */
export function netWorthOf(assets: readonly Asset[]): { netWorth: number; positive: number; negative: number } {
  const balances = assets.filter((asset) => asset.isActive).map((asset) => asset.balance);
  const positive = balances.reduce((sum, balance) => sum + Math.max(balance, 0), 0);
  const negative = balances.reduce((sum, balance) => sum + Math.min(balance, 0), 0);
  return { netWorth: positive + negative, positive, negative };
}

/** A live asset; null for a deleted or unknown one. Access has been checked. */
export async function findStoredAsset(db: Db, bookId: string, assetId: string): Promise<Asset | null> {
  const found = await findAsset(db, bookId, assetId);
  return found && !found.isDeleted ? found.asset : null;
}

/** @throws AppError ASSET_NOT_FOUND */
export async function getAsset(deps: Deps, actor: Actor, assetId: string): Promise<Asset> {
  const { bookId } = await requireRoleAt(deps, actor, assetId, 'VIEWER', 'ASSET_NOT_FOUND');
  return requireAsset(deps.db, bookId, assetId);
}

/** @throws AppError ASSET_NOT_FOUND */
async function requireAsset(db: Db, bookId: string, assetId: string): Promise<Asset> {
  const found = await findAsset(db, bookId, assetId);
  if (!found || found.isDeleted) throw new AppError('ASSET_NOT_FOUND');
  return found.asset;
}

/** Kind of terms that an asset of this sub-type has, if any. */
function termsKindOf(asset: Pick<Asset, 'subType'>): 'loan' | 'deposit' | null {
  return asset.subType === null ? null : (ASSET_TERMS[asset.subType] ?? null);
}

/** Whether an asset of this type has terms of that kind. */
function mayHaveTerms({ assetType, subType }: Pick<Asset, 'assetType' | 'subType'>, terms: AssetTerms): boolean {
  return terms.kind === undefined ? LOAN_SUB_TYPES.includes(subType) : SAVINGS_TYPES.includes(assetType);
}

function writtenTerms(terms: AssetTerms, before: Pick<Asset, 'terms'> | null): AssetTerms {
  return terms.kind === undefined ? storedTerms(terms, before && loanTermsOf(before)) : terms;
}

/**
 * @throws AppError when the sub-type belongs to another type, the terms are of another kind, or the card's account is
 * not a live asset of the book
 */
async function checkAsset(db: Db, bookId: string, asset: Omit<Asset, 'version' | 'balance'>): Promise<void> {
  if (asset.subType !== null && ASSET_SUB_TYPES[asset.subType].assetType !== asset.assetType) {
    throw fieldRefusal('FIELD_NOT_FOR_TYPE', 'subType');
  }
  for (const kind of ['loan', 'deposit'] as const) {
    if (asset[kind] !== null && termsKindOf(asset) !== kind) throw fieldRefusal('FIELD_NOT_FOR_TYPE', kind);
  }
  if (asset.terms !== null && !mayHaveTerms(asset, asset.terms)) throw fieldRefusal('FIELD_NOT_FOR_TYPE', 'terms');
  const [loanTerms, savingsTerms] = [loanTermsOf(asset), savingsTermsOf(asset)];
  if (loanTerms) await checkLoanTerms(db, asset, loanTerms);
  if (savingsTerms) checkSavingsTerms(savingsTerms);
  const settlementAssetId = asset.card?.settlementAssetId ?? null;
  if (asset.card !== null && asset.assetType !== 'CREDIT_CARD' && asset.assetType !== 'DEBIT_CARD') {
    throw fieldRefusal('FIELD_NOT_FOR_TYPE', 'card');
  }
  if (settlementAssetId === null) return;
  if (settlementAssetId === asset.id) throw fieldRefusal('TRANSFER_SAME_ASSET', 'card.settlementAssetId');
  const account = await findAsset(db, bookId, settlementAssetId);
  if (!account || account.isDeleted) throw fieldRefusal('ASSET_NOT_FOUND', 'card.settlementAssetId');
}

/** Whether transactions of the asset post to the account of the card, so that its own balance stays 0. */
const hasNoBalance = ({ assetType, card }: Pick<Asset, 'assetType' | 'card'>): boolean =>
  assetType === 'DEBIT_CARD' && card !== null && card.settlementAssetId !== null;

/** @throws AppError FIELD_NOT_FOR_TYPE when an asset without its own balance would get one */
function refuseBalance(asset: Pick<Asset, 'assetType' | 'card'>, field: 'openingBalance' | 'balance'): void {
  if (!hasNoBalance(asset)) return;
  const message = '연결된 계좌에서 바로 빠지는 카드라 잔액이 따로 없어요. 계좌의 잔액을 맞춰 주세요.';
  throw new AppError('FIELD_NOT_FOR_TYPE', { message, errors: [{ field, message, code: 'FIELD_NOT_FOR_TYPE' }] });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, FIELD_NOT_FOR_TYPE */
export async function createAsset(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createAsset>,
  requestHash: Buffer,
): Promise<Created<Asset>> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const { id = newId(createdAt), balance, openingBalance, ...fields } = input;
    if (!(await claimForCreate(trx, { bookId, id, requestHash }))) {
      return created(await requireAsset(trx, bookId, id), false);
    }
    await lockBookForWrite(trx, bookId);
    const count = await countAssets(trx, bookId);
    if (count >= ASSETS_MAX) throw new AppError('TOO_MANY');
    const asset = {
      subType: null,
      isActive: true,
      institution: '',
      note: '',
      color: ASSET_TYPES[fields.assetType].color,
      icon: assetIcon(fields.assetType, fields.subType ?? null),
      sortOrder: count,
      card: null,
      loan: null,
      deposit: null,
      ...fields,
      terms: fields.terms ? writtenTerms(fields.terms, null) : null,
      openingBalance: openingBalance ?? balance ?? 0,
    };
    await checkAsset(trx, bookId, { ...asset, id, bookId });
    if (asset.openingBalance !== 0) refuseBalance(asset, 'openingBalance');
    await insertAsset(trx, { bookId, assetId: id, createdAt }, asset);
    const after = await requireAsset(trx, bookId, id);
    await recordActivity(deps, trx, actor.userId, { bookId, action: 'CREATED', entity: 'ASSET', entityId: id, after });
    return created(after);
  });
}

/**
 * Changes an asset; omitted fields stay. The balance is always derived from the opening balance and the transactions.
 *
 * @throws AppError ASSET_NOT_FOUND, ROLE_TOO_LOW, VERSION_CONFLICT, FIELD_NOT_FOR_TYPE
 */
export async function updateAsset(
  deps: Deps,
  actor: Actor,
  assetId: string,
  input: BodyOf<typeof endpoints.updateAsset>,
): Promise<Asset> {
  const { bookId } = await requireRoleAt(deps, actor, assetId, 'MEMBER', 'ASSET_NOT_FOUND');
  return inWriteTransaction(deps, actor, async (trx) => {
    const found = await lockAsset(trx, bookId, assetId);
    if (!found || found.isDeleted) throw new AppError('ASSET_NOT_FOUND');
    const before = found.asset;
    // The version is optional because early clients omit it: without one the last write wins.
    if (input.version !== undefined) requireVersion(input.version, before);
    const wished = {
      assetType: input.assetType ?? before.assetType,
      subType: input.subType === undefined ? before.subType : input.subType,
      name: input.name ?? before.name,
      openingBalance: input.openingBalance ?? before.openingBalance,
      isActive: input.isActive ?? before.isActive,
      institution: input.institution ?? before.institution,
      note: input.note ?? before.note,
      color: input.color ?? before.color,
      icon: input.icon ?? before.icon,
      sortOrder: input.sortOrder ?? before.sortOrder,
      card: input.card === undefined ? before.card : input.card,
    };
    const isCard = wished.assetType === 'CREDIT_CARD' || wished.assetType === 'DEBIT_CARD';
    const kind = termsKindOf(wished);
    // Stored fields that the new kind does not have are cleared; sending such a field is rejected.
    const asset = {
      ...wished,
      card: input.card === undefined && !isCard ? null : wished.card,
      loan: input.loan === undefined ? (kind === 'loan' ? before.loan : null) : input.loan,
      deposit: input.deposit === undefined ? (kind === 'deposit' ? before.deposit : null) : input.deposit,
      terms:
        input.terms === undefined
          ? before.terms && mayHaveTerms(wished, before.terms)
            ? before.terms
            : null
          : input.terms && writtenTerms(input.terms, before),
    };
    await checkAsset(trx, bookId, { ...asset, id: assetId, bookId });
    // An opening balance from before this rule stays.
    const isNew = asset.openingBalance !== before.openingBalance || !hasNoBalance(before);
    if (isNew && asset.openingBalance !== 0) refuseBalance(asset, 'openingBalance');
    await replaceAsset(trx, bookId, assetId, asset);
    const after = await requireAsset(trx, bookId, assetId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'ASSET',
      entityId: assetId,
      before: notedAsset(before),
      after: notedAsset(after),
    });
    return after;
  });
}

/** @throws AppError ASSET_NOT_FOUND, ROLE_TOO_LOW */
export async function deleteAsset(deps: Deps, actor: Actor, assetId: string): Promise<void> {
  await takeAssetAway(deps, actor, assetId, () => Promise.resolve());
}

/**
 * Deletes an asset that no transaction uses yet.
 *
 * @throws AppError ASSET_NOT_FOUND, ROLE_TOO_LOW, IN_USE
 */
export async function deleteUnusedAsset(deps: Deps, actor: Actor, assetId: string): Promise<void> {
  await takeAssetAway(deps, actor, assetId, async (trx, bookId) => {
    if (await isAssetInUse(trx, bookId, assetId)) throw new AppError('IN_USE');
  });
}

async function takeAssetAway(
  deps: Deps,
  actor: Actor,
  assetId: string,
  check: (trx: Trx, bookId: string) => Promise<void>,
): Promise<void> {
  const { bookId } = await requireRoleAt(deps, actor, assetId, 'MEMBER', 'ASSET_NOT_FOUND');
  await inWriteTransaction(deps, actor, async (trx) => {
    const found = await lockAsset(trx, bookId, assetId);
    if (!found || found.isDeleted) throw new AppError('ASSET_NOT_FOUND');
    await check(trx, bookId);
    await setAssetDeleted(trx, bookId, assetId, deps.clock.now());
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'ASSET',
      entityId: assetId,
      before: found.asset,
    });
  });
}

/** @throws AppError ASSET_NOT_FOUND, ROLE_TOO_LOW */
export async function restoreAsset(deps: Deps, actor: Actor, assetId: string): Promise<Asset> {
  const { bookId } = await requireRoleAt(deps, actor, assetId, 'MEMBER', 'ASSET_NOT_FOUND');
  return inWriteTransaction(deps, actor, async (trx) => {
    const found = await lockAsset(trx, bookId, assetId);
    if (!found) throw new AppError('ASSET_NOT_FOUND');
    if (!found.isDeleted) return requireAsset(trx, bookId, assetId);
    await setAssetDeleted(trx, bookId, assetId, null);
    const after = await requireAsset(trx, bookId, assetId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'RESTORED',
      entity: 'ASSET',
      entityId: assetId,
      after,
    });
    return after;
  });
}

/**
 * Day-end balances: of the first and the last day, and of every day between with a movement. `from` defaults to the
 * first movement, `to` to today.
 *
 * @throws AppError ASSET_NOT_FOUND
 */
export async function assetHistory(
  deps: Deps,
  actor: Actor,
  assetId: string,
  query: QueryOf<typeof endpoints.assetHistory>,
): Promise<{ date: string; balance: number }[]> {
  const seat = await requireRoleAt(deps, actor, assetId, 'VIEWER', 'ASSET_NOT_FOUND');
  requireOrderedPeriod(query);
  const { bookId } = seat;
  const asset = await requireAsset(deps.db, bookId, assetId);
  const to = query.to ?? civilDateIn(seat.timeZone, deps.clock.now());
  const moves = await movesByDay(deps.db, bookId, assetId, { from: query.from, to });
  const from = query.from ?? moves[0]?.date ?? to;
  if (from > to) return [];
  const earlier = from <= '1970-01-01' ? 0 : await postedThrough(deps.db, bookId, assetId, addDays(from, -1));
  let balance = asset.openingBalance + earlier;
  const days: { date: string; balance: number }[] = [];
  if (moves[0]?.date !== from) days.push({ date: from, balance });
  for (const move of moves) {
    balance += move.amount;
    days.push({ date: move.date, balance });
  }
  if (days.at(-1)?.date !== to) days.push({ date: to, balance });
  return days;
}

/**
 * Sets the day-end balance of a date to the actual amount with one adjustment that counts as neither income nor
 * expense. Creates no transaction when the balance already matches.
 *
 * @throws AppError ASSET_NOT_FOUND, ROLE_TOO_LOW, LIMIT_EXCEEDED, FIELD_NOT_FOR_TYPE
 */
export async function reconcileAsset(
  deps: Deps,
  actor: Actor,
  assetId: string,
  input: BodyOf<typeof endpoints.reconcileAsset>,
): Promise<Created<AnswerOf<typeof endpoints.reconcileAsset>>> {
  const seat = await requireRoleAt(deps, actor, assetId, 'MEMBER', 'ASSET_NOT_FOUND');
  const { bookId } = seat;
  return inWriteTransaction(deps, actor, async (trx) => {
    const found = await lockAsset(trx, bookId, assetId);
    if (!found || found.isDeleted) throw new AppError('ASSET_NOT_FOUND');
    if (input.balance !== 0) refuseBalance(found.asset, 'balance');
    const posted = await postedThrough(trx, bookId, assetId, input.date);
    const difference = input.balance - (found.asset.openingBalance + posted);
    const transaction = await writeAdjustment(deps, trx, actor, seat, {
      assetId,
      date: input.date,
      difference,
    });
    return created({ asset: await requireAsset(trx, bookId, assetId), transaction }, transaction !== null);
  });
}
