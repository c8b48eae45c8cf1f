import type { GuestView } from '@salim/contract';
import { tossLinkOf } from '@salim/contract/facts/pay-links';
import { expect, test } from 'vitest';
import { readAmount } from './expense-form.ts';
import { formatDay, formatMoney, headline, openTransfers } from './guest-text.ts';

const VIEW: GuestView = {
  bookTitle: '제주 여행',
  memberName: '서연',
  scope: 'VIEW',
  currency: 'KRW',
  balance: -15_000,
  transfers: [
    { toMemberId: 'minsu', toName: '민수', amount: 10_000 },
    { toMemberId: 'jiyeon', toName: '지연', amount: 5000 },
  ],
  offersToss: true,
  items: [],
  masked: { count: 0, share: 0 },
  sentPending: [],
  nextCursor: null,
};
const sent = (toName: string, amount: number) => ({ id: toName, toName, amount, date: '2026-11-20' });

test('the headline is what is left to send, without what was reported', () => {
  expect(headline(VIEW)).toBe('15,000원을 보내면 돼요');
  const partly = { ...VIEW, sentPending: [sent('민수', 10_000)] };
  expect([headline(partly), openTransfers(partly).map(({ open }) => open)]).toEqual([
    '5,000원을 보내면 돼요',
    [0, 5000],
  ]);
  expect(headline({ ...partly, sentPending: [...partly.sentPending, sent('지연', 5000)] })).toBe('보냈다고 알렸어요');
  expect(headline({ ...VIEW, balance: 3000, transfers: [] })).toBe('3,000원을 받으면 돼요');
  expect(headline({ ...VIEW, balance: 0, transfers: [] })).toBe('주고받을 돈이 없어요');
});

test('amounts and days are written for Korean readers, in any currency', () => {
  expect([formatMoney(-2000, 'KRW'), formatMoney(1250, 'USD'), formatMoney(1250, 'JPY')]).toEqual([
    '−2,000원',
    'US$12.50',
    'JP¥1,250',
  ]);
  expect(formatDay('2026-11-20')).toBe('11월 20일 (금)');
});

test.each([
  ['12,000', 'KRW', 12_000],
  ['12.50', 'USD', 1250],
  ['12.5', 'KRW', null],
  ['0', 'KRW', null],
  ['', 'KRW', null],
  ['99999999999999', 'KRW', null],
])('reads %s %s as %s', (text, currency, amount) => {
  expect(readAmount(text, currency)).toBe(amount);
});

test('토스 opens with the code of the bank and digits alone, and not for an unknown bank', () => {
  expect(tossLinkOf({ bank: 'KB국민', number: '123-45 6789' }, 35_000)).toBe(
    'supertoss://send?amount=35000&bank=004&accountNo=123456789',
  );
  expect(tossLinkOf({ bank: '모르는 곳', number: '123456' }, 1)).toBeNull();
});
