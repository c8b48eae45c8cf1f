import type { AnswerOf, Asset, CardBill, endpoints, QueryOf } from '@salim/contract';
import {
  addDays,
  addMonths,
  type CardBill as BilledMonth,
  type CardTerms,
  type CivilDate,
  cardBills,
  FIRST_LEDGER_DATE,
  laterInstallmentsOf,
  nextCardPayment,
  overdueCardPayment,
} from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { type BookSeat, requireRoleAt } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { findAsset, movesByDay } from './assets.repository.ts';
import {
  arrivalsByDay,
  findAddedAt,
  type InstallmentPurchase,
  listInstallmentPurchases,
} from './card-bills.repository.ts';

type Answer = AnswerOf<typeof endpoints.listCardBills>;
type Turn = CardBill['turns'][number];

const MONTH_END = 31;
const LAST_DAY = '2199-12-31';
const MASKED_NAME = '비공개';

/**
 * The installment turns of a bill as the reader may see them: all masked ones are folded into one line, so that sums
 * match.
 */
function turnsFor(bill: BilledMonth, purchases: ReadonlyMap<string, InstallmentPurchase>): Turn[] {
  const shown: Turn[] = [];
  const hidden = { amount: 0, fee: 0, count: 0 };
  for (const { id, turn, months, amount, fee } of bill.turns) {
    const purchase = purchases.get(id);
    if (!purchase || purchase.isMasked) {
      hidden.amount += amount;
      hidden.fee += fee;
      hidden.count += 1;
      continue;
    }
    const { description, date } = purchase;
    shown.push({ transactionId: id, isMasked: false, description, date, turn, months, amount, fee });
  }
  if (hidden.count === 0) return shown;
  const { amount, fee } = hidden;
  const nothing = { transactionId: null, date: null, turn: null, months: null };
  return [...shown, { ...nothing, isMasked: true, description: MASKED_NAME, amount, fee }];
}

function viewOf(bill: BilledMonth, purchases: ReadonlyMap<string, InstallmentPurchase>): CardBill {
  const { month, from, to, paymentDate, state, opening, charges, amount, credited, paid, remaining } = bill;
  return {
    month,
    from,
    to,
    paymentDate,
    state,
    opening,
    charges,
    installments: bill.turns.reduce((total, turn) => total + turn.amount, 0),
    fees: bill.turns.reduce((total, turn) => total + turn.fee, 0),
    amount,
    credited,
    paid,
    remaining,
    turns: turnsFor(bill, purchases),
  };
}

interface BilledCard {
  readonly bills: readonly BilledMonth[];
  readonly purchases: ReadonlyMap<string, InstallmentPurchase>;
}

/** When the bills of a credit card are collected; null for other assets, and for cards without a payment day. */
export function billingTermsOf({ assetType, card }: Asset): CardTerms | null {
  const paymentDay = card?.paymentDay ?? null;
  if (assetType !== 'CREDIT_CARD' || paymentDay === null) return null;
  return { paymentDay, cutoffDay: card?.cutoffDay ?? MONTH_END };
}

/** The bills of a card as the reader may see them; access has been checked. */
export async function billsOfCard(
  deps: Deps,
  book: Pick<BookSeat, 'bookId' | 'timeZone'>,
  asset: Asset,
  reader: BookReader,
): Promise<BilledCard> {
  const { bookId } = book;
  const terms = billingTermsOf(asset);
  if (terms === null) return { bills: [], purchases: new Map() };
  const moves = await movesByDay(deps.db, bookId, asset.id, { from: undefined, to: LAST_DAY });
  const arrivals = await arrivalsByDay(deps.db, bookId, asset.id);
  const purchases = await listInstallmentPurchases(deps.db, bookId, asset.id, reader);
  // A day's movement is incoming minus charged; installment purchases are charged turn by turn.
  const charged = new Map<CivilDate, number>();
  const add = (date: CivilDate, amount: number) => charged.set(date, (charged.get(date) ?? 0) + amount);
  for (const { date, amount } of moves) add(date, -amount);
  for (const { date, amount } of arrivals) add(date, amount);
  for (const { date, amount } of purchases) add(date, -amount);
  const addedAt = await findAddedAt(deps.db, bookId, asset.id);
  // Not in SQL: PostgreSQL knows fewer zones, and counts `+09:00` to the west.
  const addedOn = addedAt ? civilDateIn(book.timeZone, addedAt) : reader.today;
  const bills = cardBills({
    terms,
    today: reader.today,
    isHoliday: deps.isHoliday,
    opening: { addedOn, debt: -asset.openingBalance },
    charges: [...charged].map(([date, amount]) => ({ date, amount })),
    installments: purchases,
    payments: arrivals,
  });
  return { bills, purchases: new Map(purchases.map((purchase) => [purchase.id, purchase])) };
}

/**
 * The bills of a credit card, newest first, starting with the one after the running bill. Everything on the card is on
 * exactly one bill; other members' masked transactions count in the sums but have no name.
 *
 * @throws AppError ASSET_NOT_FOUND
 */
export async function listCardBills(
  deps: Deps,
  actor: Actor,
  assetId: string,
  query: QueryOf<typeof endpoints.listCardBills>,
): Promise<Answer> {
  const seat = await requireRoleAt(deps, actor, assetId, 'VIEWER', 'ASSET_NOT_FOUND');
  const found = await findAsset(deps.db, seat.bookId, assetId);
  if (!found || found.isDeleted) throw new AppError('ASSET_NOT_FOUND');
  const { asset } = found;
  const { bills, purchases } = await billsOfCard(deps, seat, asset, readerIn(deps, actor, seat));
  const running = bills.find((bill) => bill.state === 'RUNNING');
  const newest = running ? addMonths(running.month, 1) : null;
  const listed = bills
    .filter(
      (bill) => newest !== null && bill.month <= newest && (query.cursor === undefined || bill.month < query.cursor),
    )
    .toReversed();
  const items = listed.slice(0, query.limit);
  const nextPayment = nextCardPayment(bills);
  const accountId = asset.card?.settlementAssetId ?? null;
  const account = accountId === null ? null : await findAsset(deps.db, seat.bookId, accountId);
  const hasAccount = nextPayment !== null && account !== null && !account.isDeleted;
  return {
    items: items.map((bill) => viewOf(bill, purchases)),
    nextCursor: listed.length > items.length ? (items.at(-1)?.month ?? null) : null,
    nextPayment,
    settlement: hasAccount
      ? {
          assetId: account.asset.id,
          balance: account.asset.balance,
          balanceAfter: account.asset.balance - nextPayment.amount,
        }
      : null,
    overdue: overdueCardPayment(bills, FIRST_LEDGER_DATE)?.amount ?? 0,
    laterInstallments: laterInstallmentsOf(bills),
  };
}

/** A payment is forgotten or missing only for so long; older debts are on the card's page. */
const OVERDUE_DAYS = 60;

interface PaymentOfCard {
  readonly assetId: string;
  readonly date: CivilDate;
  readonly amount: number;
}

/**
 * The next payment of each card in use, as `listCardBills` says, and what is overdue of the last 60 days, each by date;
 * none for a card with nothing to pay. Access has been checked.
 */
export async function paymentsOfCards(
  deps: Deps,
  book: Pick<BookSeat, 'bookId' | 'timeZone'>,
  assets: readonly Asset[],
  reader: BookReader,
): Promise<{ readonly next: PaymentOfCard[]; readonly overdue: PaymentOfCard[] }> {
  const cards = assets.filter((asset) => asset.isActive);
  const since = addDays(reader.today, -OVERDUE_DAYS);
  const bills = await Promise.all(
    cards.map(async (card) => ({ assetId: card.id, of: (await billsOfCard(deps, book, card, reader)).bills })),
  );
  const byDate = (paymentOf: (of: readonly BilledMonth[]) => Omit<PaymentOfCard, 'assetId'> | null): PaymentOfCard[] =>
    bills
      .flatMap(({ assetId, of }) => {
        const payment = paymentOf(of);
        return payment === null || payment.amount === 0 ? [] : [{ assetId, ...payment }];
      })
      .toSorted((a, b) => a.date.localeCompare(b.date));
  return { next: byDate(nextCardPayment), overdue: byDate((of) => overdueCardPayment(of, since)) };
}
