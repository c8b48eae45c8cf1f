import type { GuestView } from '@salim/contract';
import { groupDigits } from '../text/group-digits.ts';

const MINUS = '−';

/** `12,500원`; an amount in another currency with its sign. */
export function formatMoney(amount: number, currency: string): string {
  if (currency === 'KRW') return `${amount < 0 ? MINUS : ''}${groupDigits(String(Math.abs(amount)))}원`;
  const format = new Intl.NumberFormat('ko-KR', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits).replace('-', MINUS);
}

const DAY = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' });

/** `11월 20일 (금)`. */
export function formatDay(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}

/** What the guest still has to send to each member, besides what is reported already. */
export function openTransfers(view: GuestView): (GuestView['transfers'][number] & { readonly open: number })[] {
  return view.transfers.map((transfer) => {
    const sent = view.sentPending
      .filter(({ toName }) => toName === transfer.toName)
      .reduce((sum, { amount }) => sum + amount, 0);
    return { ...transfer, open: Math.max(0, transfer.amount - sent) };
  });
}

/** The answer to the one question of the page. */
export function headline(view: GuestView): string {
  const open = openTransfers(view).reduce((sum, transfer) => sum + transfer.open, 0);
  if (view.balance < 0 && open === 0) return '보냈다고 알렸어요';
  if (view.balance < 0) return `${formatMoney(open, view.currency)}을 보내면 돼요`;
  if (view.balance > 0) return `${formatMoney(view.balance, view.currency)}을 받으면 돼요`;
  return '주고받을 돈이 없어요';
}

/** Text that banking apps recognize when it is copied. */
export function accountText(account: {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
}): string {
  return `${account.bank} ${account.number} ${account.holder}`;
}
