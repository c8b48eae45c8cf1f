import { addDays, bookPhrase, type CivilDate, monthDayText, withJosa } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { inTrx } from '../../db/in-trx.ts';
import { type BookSettings, findBookSettings } from '../../db/queries/book-seat.ts';
import { revealedThrough } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { runEach } from '../../run-each.ts';
import { moneyText } from '../notifications/money-text.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findAsset } from './assets.repository.ts';
import { billsOfCard } from './card-bills.service.ts';
import {
  type BilledCardOfBook,
  findBillAudience,
  listBillNotices,
  listCardsPaidOn,
  recordBillNotice,
} from './due-cards.repository.ts';

/** Leaves enough time to move money to the paying account. */
const NOTICE_DAYS_BEFORE = 3;
/** The most that holidays can shift a payment. */
const SHIFT_MAX_DAYS = 12;
const MONTH_END = 31;
/** Reads as no particular member: masked transactions have no name but count in the sums. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';

function dayOf(date: CivilDate): number {
  return Number(date.slice(8));
}

/** Days of the month on which a payment day may fall for the payment to be due within the notice period. */
function paymentDaysNear(today: CivilDate): number[] {
  const days = new Set<number>([MONTH_END]);
  for (let offset = -SHIFT_MAX_DAYS; offset <= NOTICE_DAYS_BEFORE + SHIFT_MAX_DAYS; offset += 1) {
    days.add(dayOf(addDays(today, offset)));
  }
  return [...days];
}

function whenText(today: CivilDate, date: CivilDate): string {
  if (date === today) return '오늘';
  return date === addDays(today, 1) ? '내일' : monthDayText(date);
}

async function notifyOfCard(deps: Deps, book: BookSettings, card: BilledCardOfBook): Promise<number> {
  const now = deps.clock.now();
  const today = civilDateIn(book.timeZone, now);
  const asset = (await findAsset(deps.db, card.bookId, card.assetId))?.asset;
  if (!asset) return 0;
  const { bills } = await billsOfCard(deps, book, asset, {
    userId: NO_ONE,
    today,
    revealedThrough: revealedThrough(now),
  });
  const last = addDays(today, NOTICE_DAYS_BEFORE);
  const due = bills.filter((bill) => bill.remaining > 0 && bill.paymentDate >= today && bill.paymentDate <= last);
  if (due.length === 0) return 0;
  const notified = await listBillNotices(deps.db, card);
  const accountId = asset.card?.settlementAssetId ?? null;
  const account = accountId === null ? null : await findAsset(deps.db, card.bookId, accountId);
  let count = 0;
  for (const bill of due.filter(({ month }) => !notified.has(month))) {
    const missing = account && !account.isDeleted ? bill.remaining - account.asset.balance : 0;
    const amount = moneyText(book.currency, bill.remaining);
    const shortage =
      missing > 0 && account ? ` ‘${account.asset.name}’ 잔액이 ${moneyText(book.currency, missing)} 부족해요.` : '';
    await inTrx(deps.db, async (trx) => {
      if (!(await recordBillNotice(trx, card, bill.month, now))) return;
      const audience = await findBillAudience(trx, card.bookId);
      for (const userId of audience.userIds) {
        await notify(deps, trx, {
          userId,
          type: 'CARD',
          title: `${whenText(today, bill.paymentDate)} ${asset.name} 대금 ${withJosa(amount, '이/가')} 나가요`,
          message: `${bookPhrase(audience.title)} · 결제일 ${monthDayText(bill.paymentDate)}.${shortage}`,
          link: `/assets/${asset.id}`,
          bookId: card.bookId,
        });
      }
      count += 1;
    });
  }
  return count;
}

/**
 * Notifies all members of a book, once per bill, that a card payment is due within three days and how much the paying
 * account is short of. Safe to run on any number of servers concurrently.
 *
 * @returns the number of bills announced
 */
export async function notifyOfDueCards(deps: Deps, isStopped: () => boolean = () => false): Promise<number> {
  // The book's date may be one day before or after Seoul's: the range of days covers both.
  const days = paymentDaysNear(civilDateIn('Asia/Seoul', deps.clock.now()));
  const cards = await listCardsPaidOn(deps.db, days);
  const namesOf = ({ bookId, assetId }: BilledCardOfBook) => ({ bookId, assetId });
  return runEach(deps, cards, namesOf, async (card) => {
    const book = isStopped() ? null : await findBookSettings(deps.db, card.bookId);
    return book ? notifyOfCard(deps, book, card) : 0;
  });
}
