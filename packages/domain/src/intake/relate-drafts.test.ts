import { describe, expect, test } from 'vitest';
import { parseMessages } from './parse-messages.ts';
import { cumulativeGap, mayCancel } from './relate-drafts.ts';

const TODAY = '2026-11-20';

/** A card message: kind and time. */
const stated = (what: '승인' | '취소', when: string): string =>
  `[Web발신]\n신한카드(1234)${what} 홍*동 12,300원(일시불)${when} 스타벅스강남`;

/** For each cancel of a text the index of the purchase that it cancels. */
const cancelsOf = (...messages: readonly string[]) =>
  parseMessages(messages.join('\n\n'), TODAY)
    .filter((draft) => draft.kind === 'CANCEL')
    .map((draft) => draft.cancels);

describe('a cancel', () => {
  test('cancels no purchase of a later day', () => {
    expect(cancelsOf(stated('승인', '11/19 09:00'), stated('취소', '11/18 10:00'))).toEqual([null]);
    expect(cancelsOf(stated('취소', '11/18 10:00'), stated('승인', '11/19 09:00'))).toEqual([null]);
    expect(cancelsOf(stated('승인', '11/19'), stated('취소', '11/18'))).toEqual([null]);
    expect(cancelsOf(stated('승인', '11/18'), stated('취소', '11/19'))).toEqual([0]);
  });

  test('cancels no purchase of a later time on the same day', () => {
    const [before, cancel, after] = [
      stated('승인', '11/20 09:00'),
      stated('취소', '11/20 10:00'),
      stated('승인', '11/20 14:00'),
    ];
    expect(cancelsOf(cancel, after)).toEqual([null]);
    // Pasted newest first.
    expect(cancelsOf(after, cancel, before)).toEqual([2]);
    expect(cancelsOf(before, cancel, after)).toEqual([0]);
  });

  test('cancels a purchase that is not yet cancelled', () => {
    const [first, second] = [stated('승인', '11/18 09:00'), stated('승인', '11/19 09:00')];
    const cancel = stated('취소', '11/19 10:00');
    const again = stated('취소', '11/19 11:00');
    expect(cancelsOf(first, second, cancel, again)).toEqual([1, 0]);
    expect(cancelsOf(second, cancel, again)).toEqual([0, null]);
  });

  test('with a purchase date cancels none of another day', () => {
    const bought = (day: string) => `[KB국민카드] 1*3* 승인 홍*동님 30,000원 일시불 11/${day} 10:00 이마트○○점`;
    const cancel = '[KB국민카드] 1*3* 홍*동님 이마트○○점 11월17일 이용건 11월20일 부분취소(-10,000원)';
    expect(cancelsOf(bought('17'), bought('18'), cancel)).toEqual([0]);
    expect(cancelsOf(bought('18'), cancel)).toEqual([null]);
  });
});

test('a cancel may come 90 days after the purchase', () => {
  const bought = { amount: 12_300, currency: 'KRW', date: '2026-08-22', description: '스타벅스' };
  const cancelledOn = (date: string) =>
    mayCancel({ ...bought, date, messageKind: 'CANCEL', originalDate: null }, bought);
  expect([cancelledOn('2026-11-20'), cancelledOn('2026-11-21')]).toEqual([true, false]);
});

test('the cumulative sum of a card says nothing about amounts in a foreign currency', () => {
  const draft = { kind: 'EXPENSE', amount: 5000, foreign: null, cumulative: 20_000 } as const;
  expect(cumulativeGap(10_000, draft)).toBe(5000);
  expect(cumulativeGap(10_000, { ...draft, foreign: { currency: 'USD', amount: 350 } })).toBe(0);
});

describe('the rest of a partly cancelled purchase', () => {
  const bought = '[Web발신]\nKB국민카드1234승인\n홍*동님\n47,300원 일시불\n11/18 10:00\n이마트';
  const part = '[KB국민카드] 1*3* 홍*동님 이마트 11월18일 이용건 11월19일 부분취소(-12,300원)';
  const rest = '[KB국민카드] 1*3* 홍*동님 이마트 11월18일 이용건 11월20일 취소완료(-35,000원)';

  test('is cancelled by its cancel, whatever the paste order', () => {
    expect(cancelsOf(bought, part, rest)).toEqual([0, 0]);
    expect(cancelsOf(rest, part, bought)).toEqual([2, 2]);
  });

  test('is not cancelled twice, nor for more than is left', () => {
    expect(cancelsOf(bought, rest)).toEqual([null]);
    expect(cancelsOf(bought, part, rest, rest.replace('20일', '21일'))).toEqual([0, 0, null]);
    expect(cancelsOf(bought, part, rest.replace('35,000', '47,300'))).toEqual([0, null]);
  });
});

describe('a day far from today', () => {
  const notified60 = (day: string) => parseMessages(stated('승인', `${day} 12:34`), TODAY)[0];

  test('is never booked without confirmation, however clear the message', () => {
    expect(notified60('09/21')).toMatchObject({ date: '2026-09-21', confidence: 0.96 });
    expect(notified60('09/20')).toMatchObject({ date: '2026-09-20', confidence: 0.7 });
    expect(notified60('11/21')).toMatchObject({ date: '2025-11-21', confidence: 0.7 });
    expect(parseMessages('[신한은행] 2027/02/20 12:34 출금 5,000원 김밥천국 잔액 1,000원', TODAY)[0]).toMatchObject({
      date: '2027-02-20',
      confidence: 0.7,
    });
  });
});

describe('one payment in two messages of a text', () => {
  const sms = 'KB국민카드5511승인\n홍*동님\n33,000원 일시불\n11/20 19:22\n배달의민족\n누적97,400원';
  const push = '[KB Pay 사용 알림] 신용 5511 11/20 19:22 33,000원 배달의민족 승인';
  const checkCard = '[신한체크승인] 김*수(7782) 11/20 09:05 (금액)4,500원 이디야';
  const debit = '신한은행 11/20 09:05\n110-***-778821\n출금 4,500원\n이디야\n잔액 95,500원';
  const easy = (shop: string, paidWith: string) => `[카카오페이] 결제완료\n4,500원\n${shop}\n11/20 12:00\n${paidWith}`;
  const card = '신한카드(3307)승인 김*수 4,500원(일시불)11/20 12:05 이디야커피 누적33,300원';
  const sureOf = (...messages: readonly string[]) =>
    parseMessages(messages.join('\n\n'), TODAY)
      .filter(({ confidence }) => confidence >= 0.8)
      .map(({ description }) => description);

  test.each([
    ['two channels of its sender', sms, push, ['배달의민족']],
    ['the same, the other way round', push, sms, ['배달의민족']],
    ['a text with and without the cumulative sum', card, card.replace(' 누적33,300원', ''), ['이디야커피']],
    ['a check card and its account', checkCard, debit, ['이디야']],
    ['an easy payment and its card', easy('이디야', '신한카드(3307)'), card, ['이디야커피']],
    ['the same ten minutes later', easy('이디야', '신한카드(3307)'), card.replace('12:05', '12:10'), ['이디야커피']],
    [
      'an easy payment and a card that names it',
      easy('이디야', '카카오페이머니'),
      card.replace('이디야커피', '카카오페이'),
      ['이디야'],
    ],
  ])('is certain once: %s', (_, first, second, expected) => {
    expect(sureOf(first, second)).toEqual(expected);
  });

  test.each([
    ['two purchases with different sums', card, card.replace('33,300', '37,800'), ['이디야커피', '이디야커피']],
    ['two minutes', sms, push.replace('19:22', '19:24'), ['배달의민족', '배달의민족']],
    ['two shops at one sender', sms, push.replace('배달의민족', '요기요'), ['배달의민족', '요기요']],
    ['two houses', checkCard, debit.replace('신한은행', '우리은행'), ['이디야', '이디야']],
    [
      'an easy payment and a card eleven minutes later',
      easy('이디야', '신한카드(3307)'),
      card.replace('12:05', '12:11'),
      ['이디야', '이디야커피'],
    ],
    ['two cards', easy('이디야', '국민카드(1234)'), card, ['이디야', '이디야커피']],
    [
      'an easy payment with an unknown card at another shop asks',
      easy('스타벅스', '카카오페이머니'),
      card,
      ['이디야커피'],
    ],
  ])('are not one: %s', (_, first, second, expected) => {
    expect(sureOf(first, second)).toEqual(expected);
  });

  test('keeps two purchases in a minute apart, whichever channel is first', () => {
    const again = sms.replace('97,400', '130,400');
    expect(sureOf(push, sms, again)).toEqual(['배달의민족', '배달의민족']);
    expect(sureOf(sms, push, again)).toEqual(['배달의민족', '배달의민족']);
  });
});
