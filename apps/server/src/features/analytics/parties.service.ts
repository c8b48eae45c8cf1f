import type { MemberRow, MerchantRow, PaymentRow } from '@salim/contract';
import { merchantKeyOf } from '@salim/domain';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { MASKED } from './analytics.service.ts';
import {
  type DescriptionSum,
  listMethodLooks,
  listSeatLooks,
  type MethodSum,
  sumByAsset,
  sumByDescription,
  sumByMember,
  sumByMethod,
} from './parties.repository.ts';
import { type ReportQuery, type ReportScope, reportScope } from './report-scope.service.ts';
import { sumsOfReport } from './report-sums.service.ts';

/** Number of merchants listed separately; longer lists are not useful. */
const MERCHANTS_MAX = 200;

const byAmount = <Row extends { readonly amount: number; readonly name: string }>(a: Row, b: Row): number =>
  b.amount - a.amount || (a.name < b.name ? -1 : 1);

/**
 * One row per member, plus former members who paid or bore something, in member order.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function memberReport(deps: Deps, actor: Actor, bookId: string, query: ReportQuery): Promise<MemberRow[]> {
  const scope = await reportScope(deps, actor, bookId, query);
  const [sums, seats] = await Promise.all([
    sumsOfReport(deps, scope, 'MEMBER_REPORT', sumByMember),
    listSeatLooks(deps.db, bookId),
  ]);
  const noMember = { paid: 0, borne: 0, income: 0 };
  const rows = new Map<string | null, MemberRow>(
    seats.map((seat) => [
      seat.user_id,
      { userId: seat.user_id, name: seat.name ?? '탈퇴한 사용자', color: seat.color, ...noMember, isMasked: false },
    ]),
  );
  const masked: MemberRow = { userId: null, name: MASKED.name, color: MASKED.color, ...noMember, isMasked: true };
  for (const sum of sums) {
    const row = sum.is_masked ? masked : rows.get(sum.user_id);
    if (!row) continue;
    if (sum.flow === 'EXPENSE') row[sum.what === 'PAID' ? 'paid' : 'borne'] += sum.amount;
    else if (sum.what === 'PAID') row.income += sum.amount;
  }
  const isIn = (row: MemberRow): boolean => row.paid !== 0 || row.borne !== 0 || row.income !== 0;
  return [...rows.values(), masked].filter(isIn);
}

/** What each member paid in a period, fees of transfers included; other members' masked transactions are keyed by null. */
export async function paidByMember(deps: Deps, scope: ReportScope): Promise<ReadonlyMap<string | null, number>> {
  const paid = new Map<string | null, number>();
  for (const sum of await sumsOfReport(deps, scope, 'MEMBER_REPORT', sumByMember)) {
    if (sum.flow !== 'EXPENSE' || sum.what !== 'PAID') continue;
    const key = sum.is_masked ? null : sum.user_id;
    paid.set(key, (paid.get(key) ?? 0) + sum.amount);
  }
  return paid;
}

const NO_METHOD = { name: '결제수단 없음', type: null, icon: 'salim:question', color: '#8C8F94' } as const;

/** One sum of those of several periods. */
function addedUp(sums: readonly MethodSum[]): MethodSum[] {
  const [first] = sums;
  if (!first) return [];
  const amount = sums.reduce((total, sum) => total + sum.amount, 0);
  return [{ ...first, amount, count: sums.reduce((total, sum) => total + sum.count, 0) }];
}

/** @throws AppError BOOK_NOT_FOUND */
export async function paymentReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: ReportQuery,
): Promise<PaymentRow[]> {
  const scope = await reportScope(deps, actor, bookId, query);
  const [sums, methods] = await Promise.all([
    sumsOfReport(deps, scope, 'METHOD_REPORT', sumByMethod),
    listMethodLooks(deps.db, bookId),
  ]);
  const looks = new Map(methods.map((method) => [method.payment_method_id, method]));
  const byMethod = Map.groupBy(sums, (sum) => `${sum.payment_method_id} ${sum.flow} ${sum.is_masked}`);
  return [...byMethod.values()]
    .flatMap(addedUp)
    .map((sum): PaymentRow => {
      const look = sum.payment_method_id === null ? undefined : looks.get(sum.payment_method_id);
      const { name, type, icon, color } = look ?? (sum.is_masked ? { ...MASKED, type: null } : NO_METHOD);
      return {
        paymentMethodId: sum.payment_method_id,
        name,
        type,
        icon,
        color,
        kind: sum.flow,
        amount: sum.amount,
        count: sum.count,
        isMasked: sum.is_masked,
      };
    })
    .toSorted(byAmount);
}

/**
 * What was spent or came in with some accounts, of a transaction paid in two ways only their part.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function paidWithAssets(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: ReportQuery & { readonly assetId: readonly string[] },
): Promise<{ readonly income: number; readonly expense: number }> {
  const sums = await sumByAsset(deps.db, await reportScope(deps, actor, bookId, query));
  const sumOf = (flow: 'INCOME' | 'EXPENSE'): number =>
    sums
      .filter((sum) => sum.flow === flow && sum.asset_id !== null && query.assetId.includes(sum.asset_id))
      .reduce((total, { amount }) => total + amount, 0);
  return { income: sumOf('INCOME'), expense: sumOf('EXPENSE') };
}

const WITHOUT_NAME = '내용 없음';
const averageOf = (amount: number, count: number): number => (count === 0 ? 0 : Math.round(amount / count));

/** One row per spelling from those of several periods. */
function bySpelling(sums: readonly DescriptionSum[]): DescriptionSum[] {
  const rows = new Map<string, DescriptionSum>();
  for (const sum of sums) {
    const key = `${sum.flow} ${sum.is_masked} ${sum.description}`;
    const known = rows.get(key);
    rows.set(
      key,
      known
        ? {
            ...known,
            amount: known.amount + sum.amount,
            count: known.count + sum.count,
            last_date: known.last_date > sum.last_date ? known.last_date : sum.last_date,
          }
        : sum,
    );
  }
  return [...rows.values()];
}

/** Merges the spellings of one merchant into one row, named by the most frequent spelling. */
function merchantOf(spellings: readonly DescriptionSum[]): MerchantRow | null {
  const [usual] = spellings.toSorted((a, b) => b.count - a.count || (a.description < b.description ? -1 : 1));
  if (!usual) return null;
  const amount = spellings.reduce((sum, one) => sum + one.amount, 0);
  const count = spellings.reduce((sum, one) => sum + one.count, 0);
  return {
    name: usual.is_masked ? MASKED.name : usual.description === '' ? WITHOUT_NAME : usual.description,
    kind: usual.flow,
    amount,
    count,
    average: averageOf(amount, count),
    lastDate: spellings.reduce((last, one) => (one.last_date > last ? one.last_date : last), usual.last_date),
    isMasked: usual.is_masked,
    isRest: false,
  };
}

/** Folds everything beyond the largest rows into one, so that the rows add up to the total. */
function withRest(rows: readonly MerchantRow[]): MerchantRow[] {
  const rest = rows.slice(MERCHANTS_MAX);
  const [first] = rest;
  if (!first) return [...rows];
  const amount = rest.reduce((sum, row) => sum + row.amount, 0);
  const count = rest.reduce((sum, row) => sum + row.count, 0);
  const lastDate = rest.reduce((last, row) => (row.lastDate > last ? row.lastDate : last), first.lastDate);
  const name = `그 외 ${rest.length}곳`;
  return [
    ...rows.slice(0, MERCHANTS_MAX),
    { ...first, name, amount, count, average: averageOf(amount, count), lastDate, isMasked: false, isRest: true },
  ];
}

/** @throws AppError BOOK_NOT_FOUND */
export async function merchantReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: ReportQuery,
): Promise<MerchantRow[]> {
  const scope = await reportScope(deps, actor, bookId, query);
  const sums = bySpelling(await sumsOfReport(deps, scope, 'MERCHANT_REPORT', sumByDescription));
  const groups = Map.groupBy(sums, (sum) => `${sum.flow} ${sum.is_masked} ${merchantKeyOf(sum.description)}`);
  const rows = [...groups.values()].flatMap((spellings) => merchantOf(spellings) ?? []).toSorted(byAmount);
  return [
    ...withRest(rows.filter((row) => row.kind === 'EXPENSE')),
    ...withRest(rows.filter((row) => row.kind === 'INCOME')),
  ];
}
