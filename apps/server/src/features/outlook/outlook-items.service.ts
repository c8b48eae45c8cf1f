import { type Asset, loanTermsOf, savingsTermsOf } from '@salim/contract';
import {
  addDays,
  addMonths,
  billingMonthOf,
  billPaymentDate,
  type CardBill,
  type CardTerms,
  type CivilDate,
  dayOfMonth,
  expectedMaturity,
  type LoanRow,
  maturityDateOf,
  type OutlookItem,
} from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { billingTermsOf, billsOfCard } from '../assets/card-bills.service.ts';
import { rowsOfLoans } from '../assets/loan-schedule.service.ts';
import { savingsOf } from '../assets/savings.service.ts';
import { duesWithPaymentsOf } from '../dues/dues.service.ts';
import { comingGiftsOf } from '../gift-events/coming-gifts.service.ts';
import { type PlannedMove, type PlannedMoves, plannedMovesOf } from '../recurring/planned-moves.service.ts';
import { listMethodAssets, listRecordedAhead } from './outlook.repository.ts';

const MASKED_NAME = '비공개';
const MONTH_END = 31;
const RENTED_HOME = 'DEPOSIT';

/** Which assets an outlook covers. */
export interface Coverage {
  readonly seat: BookSeat;
  readonly reader: BookReader;
  readonly assets: readonly Asset[];
  readonly covered: ReadonlySet<string>;
  /** Whether the outlook covers the whole book, and thus also items without an account. */
  readonly isWholeBook: boolean;
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** A credit card whose bills an outlook has. */
export interface BilledCard {
  readonly asset: Asset;
  readonly terms: CardTerms;
  /** Whether a covered account pays them; in a book also if none is named. */
  readonly isPaidHere: boolean;
  /** Whether the outlook covers the card itself. */
  readonly isOwn: boolean;
}

/** The names of cards with a debt whose bills have no day; for a whole book. */
export function undatedCardsOf({ assets, isWholeBook }: Coverage): string[] {
  return assets.flatMap((asset) => {
    const isUndated = asset.assetType === 'CREDIT_CARD' && billingTermsOf(asset) === null;
    return isWholeBook && isUndated && asset.isActive && asset.balance < 0 ? [asset.name] : [];
  });
}

/** The covered cards in use, and those that covered accounts pay. */
export function billedCardsOf({ assets, covered, isWholeBook }: Coverage): BilledCard[] {
  return assets.flatMap((asset) => {
    const terms = billingTermsOf(asset);
    const accountId = asset.card?.settlementAssetId ?? null;
    const isPaidHere = accountId === null ? isWholeBook : covered.has(accountId);
    const isOwn = covered.has(asset.id);
    return asset.isActive && terms && (isPaidHere || isOwn) ? [{ asset, terms, isPaidHere, isOwn }] : [];
  });
}

function billOf({ id, name }: Asset): NonNullable<OutlookItem['bill']> {
  return { refId: id, label: `${name} 대금` };
}

function billItem(asset: Asset, date: CivilDate, amount: number): OutlookItem {
  return { date, amount, source: 'CARD_BILL', ...billOf(asset) };
}

/** What the card itself gets: fees of installments are no debt of it. */
function ownItemOfBill(asset: Asset, { paymentDate, remaining, turns }: CardBill): OutlookItem {
  const fees = turns.reduce((sum, turn) => sum + turn.fee, 0);
  return billItem(asset, paymentDate, remaining - Math.min(fees, remaining));
}

function itemsOfBill(
  asset: Asset,
  bill: CardBill,
  describe: (purchaseId: string) => { readonly refId: string; readonly label: string },
): OutlookItem[] {
  const { paymentDate: date, remaining } = bill;
  const whole = billItem(asset, date, -remaining);
  // A bill whose period has not begun has little but the turns of earlier purchases.
  if (bill.state !== 'NEXT' || remaining !== bill.amount) return [whole];
  const turns = bill.turns.map((turn): OutlookItem => {
    const amount = -(turn.amount + turn.fee);
    return { date, amount, source: 'INSTALLMENT', ...describe(turn.id), bill: billOf(asset) };
  });
  const rest = remaining + turns.reduce((sum, turn) => sum + turn.amount, 0);
  return rest === 0 ? turns : [{ ...whole, amount: -rest }, ...turns];
}

async function cardItems(deps: Deps, scope: Coverage, cards: readonly BilledCard[]): Promise<OutlookItem[]> {
  const parts = await Promise.all(
    cards.map(async ({ asset, isPaidHere, isOwn }) => {
      const { bills, purchases } = await billsOfCard(deps, scope.seat, asset, scope.reader);
      const describe = (id: string) => {
        const purchase = purchases.get(id);
        return purchase && !purchase.isMasked
          ? { refId: id, label: purchase.description || '할부' }
          : { refId: asset.id, label: MASKED_NAME };
      };
      return bills
        .filter(({ paymentDate, remaining }) => paymentDate >= scope.from && paymentDate <= scope.to && remaining > 0)
        .flatMap((bill) => [
          ...(isPaidHere ? itemsOfBill(asset, bill, describe) : []),
          ...(isOwn ? [ownItemOfBill(asset, bill)] : []),
        ]);
    }),
  );
  return parts.flat();
}

interface Effects {
  readonly scope: Coverage;
  readonly byId: ReadonlyMap<string, Asset>;
  readonly methodAssets: ReadonlyMap<string, string>;
  readonly cards: ReadonlyMap<string, BilledCard>;
  readonly isHoliday: Deps['isHoliday'];
}

/** The asset that a payment takes money from: for a debit card its account. */
function drawnAsset(
  { byId, methodAssets }: Effects,
  { assetId, paymentMethodId }: { assetId?: string | null | undefined; paymentMethodId?: string | null | undefined },
): string | null {
  const named = assetId ?? (paymentMethodId ? (methodAssets.get(paymentMethodId) ?? null) : null);
  const asset = named === null ? undefined : byId.get(named);
  if (asset?.assetType !== 'DEBIT_CARD') return named;
  return asset.card?.settlementAssetId ?? named;
}

interface Effect {
  readonly date: CivilDate;
  readonly amount: number;
  /** The covered card whose bill takes a charge off it. */
  readonly repaid?: Asset;
  /** The card whose bill collects it from an account. */
  readonly billedBy?: Asset;
}

/** How a payment changes the covered assets, and when: an account pays for a card on the payment date of its bill. */
function effectOn(effects: Effects, assetId: string | null, date: CivilDate, amount: number): Effect[] {
  const { scope, cards, isHoliday } = effects;
  if (assetId === null) return scope.isWholeBook ? [{ date, amount }] : [];
  const ofAsset = scope.covered.has(assetId) ? [{ date, amount }] : [];
  const card = cards.get(assetId);
  if (card === undefined || amount >= 0) return ofAsset;
  const paidOn = billPaymentDate(billingMonthOf(date, card.terms), card.terms, isHoliday);
  return [
    ...ofAsset,
    ...(card.isPaidHere ? [{ date: paidOn, amount, billedBy: card.asset }] : []),
    ...(card.isOwn ? [{ date: paidOn, amount: -amount, repaid: card.asset }] : []),
  ];
}

function effectsOf(effects: Effects, { template, date, amount }: PlannedMove): Effect[] {
  const from = drawnAsset(effects, template);
  if (template.type === 'TRANSFER') {
    const to = template.toAssetId === null ? null : drawnAsset(effects, { assetId: template.toAssetId });
    // The bill of a card is known already.
    if (to !== null && effects.cards.has(to)) return [];
    const arrives = to !== null && effects.scope.covered.has(to) ? [{ date, amount }] : [];
    const leaves = from !== null && effects.scope.covered.has(from) ? [{ date, amount: -(amount + template.fee) }] : [];
    return [...leaves, ...arrives];
  }
  const sign = (template.type === 'INCOME') !== template.isRefund ? 1 : -1;
  const payments = template.payments ?? [];
  const total = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const parts =
    payments.length > 0 && total > 0
      ? payments.map((payment) => ({
          assetId: drawnAsset(effects, payment),
          amount: Math.round((payment.amount * amount) / total),
        }))
      : [{ assetId: from, amount }];
  return parts.flatMap((part) => effectOn(effects, part.assetId, date, sign * part.amount));
}

/** What rules record, and the installments of loans. */
async function recurringItems(deps: Deps, scope: Coverage, cards: readonly BilledCard[]): Promise<OutlookItem[]> {
  const { seat, reader, from, to } = scope;
  const [planned, methodAssets] = await Promise.all([
    plannedMovesOf(deps, seat.bookId, reader, { from, to }),
    listMethodAssets(deps.db, seat.bookId),
  ]);
  // A loan is counted by its terms only: other transfers into it would count the same installments twice.
  const loans = countedLoans(scope);
  const moves = planned.moves.filter(
    ({ installment, template }) => installment === null && !(template.toAssetId && loans.has(template.toAssetId)),
  );
  const effects: Effects = {
    scope,
    methodAssets,
    byId: new Map(scope.assets.map((asset) => [asset.id, asset])),
    cards: new Map(cards.map((card) => [card.asset.id, card])),
    isHoliday: deps.isHoliday,
  };
  const ofRules = moves.flatMap((move) => {
    const label = move.isMasked ? MASKED_NAME : move.template.description || '반복 거래';
    const { repayments = [], payments = [] } = Object.groupBy(effectsOf(effects, move), ({ repaid }) =>
      repaid ? 'repayments' : 'payments',
    );
    const own = [...Map.groupBy(payments, ({ date, billedBy }) => `${date} ${billedBy?.id ?? ''}`).values()].flatMap(
      ([first, ...more]): OutlookItem[] => {
        if (!first) return [];
        const { date, billedBy } = first;
        const amount = more.reduce((sum, one) => sum + one.amount, first.amount);
        const bill = billedBy ? { bill: billOf(billedBy) } : {};
        return amount === 0 ? [] : [{ date, amount, source: 'RECURRING', refId: move.ruleId, label, ...bill }];
      },
    );
    const ofCards = repayments.flatMap(({ repaid, date, amount }) => (repaid ? [billItem(repaid, date, amount)] : []));
    return [...own, ...ofCards];
  });
  const unbooked = [...loans.values()].map(({ asset }) => asset).filter(({ id }) => !planned.bookedLoans.has(id));
  const loanRows = await rowsOfLoans(deps.db, seat.bookId, unbooked);
  return [...ofRules, ...loanItems(scope, planned, loanRows)];
}

/** A loan whose installments an outlook has. */
interface CountedLoan {
  readonly asset: Asset;
  readonly isPaidHere: boolean;
  /** Whether the outlook covers the debt itself. */
  readonly isOwn: boolean;
}

function countedLoans({ assets, covered, isWholeBook }: Coverage): Map<string, CountedLoan> {
  const counted = new Map<string, CountedLoan>();
  for (const asset of assets) {
    const payingId = loanTermsOf(asset)?.payingAssetId ?? null;
    const isPaidHere = payingId === null ? isWholeBook : covered.has(payingId);
    const isOwn = covered.has(asset.id);
    if (loanTermsOf(asset) !== null && asset.isActive && (isPaidHere || isOwn))
      counted.set(asset.id, { asset, isPaidHere, isOwn });
  }
  return counted;
}

/** The installments of loans: from the recurring rule if a rule books them, otherwise from the terms. */
function loanItems(
  scope: Coverage,
  { moves, bookedLoans }: PlannedMoves,
  loanRows: ReadonlyMap<string, readonly LoanRow[]>,
): OutlookItem[] {
  const byLoan = Map.groupBy(moves, ({ installment }) => installment?.assetId ?? '');
  return [...countedLoans(scope).values()].flatMap(({ asset, isPaidHere, isOwn }) => {
    const rows = bookedLoans.has(asset.id)
      ? (byLoan.get(asset.id) ?? []).map((move) => ({
          date: move.date,
          payment: move.amount,
          principal: move.installment?.principal ?? 0,
        }))
      : (loanRows.get(asset.id) ?? []).filter((row) => row.date > scope.reader.today && row.payment > 0);
    return rows.map(({ date, payment, principal }): OutlookItem => {
      const amount = (isPaidHere ? -payment : 0) + (isOwn ? principal : 0);
      return { date, amount, source: 'LOAN', refId: asset.id, label: `${asset.name} 상환` };
    });
  });
}

/** The monthly payments of a savings contract, which move money within the book. Rent is not one of them. */
function depositItems(asset: Asset, { reader, to }: Coverage): OutlookItem[] {
  if (asset.subType === RENTED_HOME) return [];
  const maturity = maturityDateOf(savingsOf(asset));
  const amount = savingsTermsOf(asset)?.monthlyPayment ?? asset.deposit?.monthlyPayment ?? 0;
  if (maturity === null || amount === 0) return [];
  const items: OutlookItem[] = [];
  const day = Number(maturity.slice(8));
  for (let month = reader.today.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
    const date = dayOfMonth(month, day);
    if (date <= reader.today || date >= maturity) continue;
    items.push({ date, amount, source: 'SAVING', refId: asset.id, label: `${asset.name} 납입` });
  }
  return items;
}

/** The deposits of an account that no rule makes, and the interest after tax on the day a contract ends. */
function savingItems(scope: Coverage, ofRules: readonly OutlookItem[]): OutlookItem[] {
  const { assets, covered, isWholeBook, reader } = scope;
  return assets.flatMap((asset) => {
    if (!covered.has(asset.id) || !asset.isActive) return [];
    const isPaidByRule = ofRules.some(({ amount }) => amount > 0);
    const end = expectedMaturity(savingsOf(asset));
    const interest: OutlookItem[] =
      end === null || end.date <= reader.today || end.interest === end.tax
        ? []
        : [
            {
              date: end.date,
              amount: end.interest - end.tax,
              source: 'SAVING',
              refId: asset.id,
              label: `${asset.name} 만기 이자`,
            },
          ];
    return isWholeBook || isPaidByRule ? interest : [...depositItems(asset, scope), ...interest];
  });
}

/** The contract of a rented home that ends. Whether it is renewed is unknown, so its deposit is no item. */
export interface EndingLease {
  readonly name: string;
  readonly date: CivilDate;
  /** The part that the outlook does not include; zero in the outlook of the deposit account. */
  readonly deposit: number;
}

/** The contracts of rented homes that end in the time of an outlook, the earliest first. */
export function endingLeasesOf({ assets, covered, isWholeBook, from, to }: Coverage): EndingLease[] {
  return assets
    .flatMap(({ id, subType, isActive, name, balance, deposit }): EndingLease[] => {
      const date = deposit?.maturityDate ?? null;
      const isHere = subType === RENTED_HOME && isActive && (isWholeBook || covered.has(id));
      return isHere && date !== null && date >= from && date <= to
        ? [{ name, date, deposit: covered.has(id) ? 0 : balance }]
        : [];
    })
    .toSorted((left, right) => left.date.localeCompare(right.date));
}

/** Unpaid dues, due at month end: incoming for plans with a club account, outgoing for the others. */
async function duesItems(deps: Deps, scope: Coverage): Promise<OutlookItem[]> {
  const { seat, reader, covered, isWholeBook, from, to } = scope;
  const dues = await duesWithPaymentsOf(deps, seat.bookId, reader);
  return dues.flatMap(({ plan, payments }) => {
    const isHere = plan.assetId === null ? isWholeBook : covered.has(plan.assetId);
    if (!isHere) return [];
    const items: OutlookItem[] = [];
    const first = plan.startMonth > from.slice(0, 7) ? plan.startMonth : from.slice(0, 7);
    const last = plan.endMonth !== null && plan.endMonth < to.slice(0, 7) ? plan.endMonth : to.slice(0, 7);
    for (let month = first; month <= last; month = addMonths(month, 1)) {
      const open = plan.seats.reduce((sum, { id }) => {
        const own = payments.filter((payment) => payment.seatId === id && payment.month === month);
        const paid = own.reduce((total, payment) => total + payment.amount, 0);
        return sum + (own.some(({ isExempt }) => isExempt) ? 0 : Math.max(0, plan.amount - paid));
      }, 0);
      if (open === 0) continue;
      const amount = plan.assetId === null ? -open : open;
      const label = `${plan.name} 회비`;
      items.push({ date: dayOfMonth(month, MONTH_END), amount, source: 'DUES', refId: plan.id, label });
    }
    return items;
  });
}

async function giftItems(deps: Deps, { seat, reader, isWholeBook, to }: Coverage): Promise<OutlookItem[]> {
  if (!isWholeBook) return [];
  const gifts = await comingGiftsOf(deps, seat.bookId, reader, { from: addDays(reader.today, 1), to });
  return gifts.map(({ id, date, amount, label }) => ({ date, amount, source: 'GIFT', refId: id, label }));
}

/** Everything that is known of the days to come, by date, and what is recorded ahead but not yet in today's balance. */
export async function knownItems(
  deps: Deps,
  scope: Coverage,
  cards: readonly BilledCard[],
): Promise<{ readonly items: OutlookItem[]; readonly recordedAhead: number }> {
  const { seat, reader, covered, from, to } = scope;
  const [ahead, ofCards, ofRules, ofDues, ofGifts] = await Promise.all([
    listRecordedAhead(deps.db, seat.bookId, [...covered], reader),
    cardItems(deps, scope, cards),
    recurringItems(deps, scope, cards),
    duesItems(deps, scope),
    giftItems(deps, scope),
  ]);
  const recorded = [...Map.groupBy(ahead, (row) => row.transactionId)].flatMap(([refId, rows]): OutlookItem[] => {
    const amount = rows.reduce((sum, row) => sum + row.amount, 0);
    const [row] = rows;
    if (!row || amount === 0) return [];
    const label = row.isMasked ? MASKED_NAME : row.description || '기록한 거래';
    return [{ date: row.date, amount, source: 'RECORDED', refId, label }];
  });
  const items = [...recorded, ...ofCards, ...ofRules, ...savingItems(scope, ofRules), ...ofDues, ...ofGifts].filter(
    ({ date }) => date >= from && date <= to,
  );
  return {
    items: items.toSorted((left, right) => left.date.localeCompare(right.date) || left.amount - right.amount),
    recordedAhead: ahead.reduce((sum, row) => sum + row.amount, 0),
  };
}
