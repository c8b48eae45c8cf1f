import { describe, expect, it } from 'vitest';
import { INTAKE_UNSURE, parseMessages } from './parse-messages.ts';

const TODAY = '2026-11-20';

describe('an English message of a card', () => {
  const read = (text: string) =>
    parseMessages(text, TODAY).map(({ kind, amount, currency, description, cardHint, issuer, time }) => ({
      kind,
      amount,
      currency,
      description,
      cardHint,
      issuer,
      time,
    }));

  it.each([
    ['[현대카드] 승인 12,500원 11/20 12:30 STARBUCKS (card ending in 1234)', '현대카드'],
    ['[현대카드] card ending in 1234 승인 12,500원 11/20 12:30 STARBUCKS', '현대카드'],
    ['[Shinhan Card] Approved KRW 12,500 card ending in 1234 11/20 12:30 STARBUCKS', '신한카드'],
    ['Samsung Card (ending in 1234) Approved 12,500 KRW 11/20 12:30 STARBUCKS', '삼성카드'],
    ['Your card ending in 1234 was charged KRW 12,500 at STARBUCKS on 11/20 12:30', null],
    ['A purchase of ₩12,500 was made at STARBUCKS with your card ending 1234 on 11/20 12:30', null],
  ])('is a purchase of that card: %s', (text, issuer) => {
    expect(read(text)).toEqual([
      {
        kind: 'EXPENSE',
        amount: 12_500,
        currency: 'KRW',
        description: 'STARBUCKS',
        cardHint: '1234',
        issuer,
        time: '12:30',
      },
    ]);
  });

  it('is not judged by the name of the shop', () => {
    expect(read('Your card ending in 1234 was charged KRW 12,500 at BILL COFFEE on 11/20 12:30')).toMatchObject([
      { kind: 'EXPENSE', description: 'BILL COFFEE' },
    ]);
  });

  it('in a foreign currency waits for its price', () => {
    const text = 'Your card ending in 1234 was charged USD 12.50 at OPENAI on 11/20 12:30';
    expect(read(text)).toMatchObject([{ kind: 'EXPENSE', amount: 1250, currency: 'USD', cardHint: '1234' }]);
  });

  it('cancels or refuses', () => {
    expect(read('Your card ending in 1234 was refunded KRW 12,500 by STARBUCKS on 11/20 12:30')).toMatchObject([
      { kind: 'CANCEL', amount: 12_500, cardHint: '1234' },
    ]);
    expect(read('Your card ending in 1234 was declined for KRW 12,500 at STARBUCKS on 11/20')).toMatchObject([
      { kind: 'IGNORE' },
    ]);
  });

  it.each(['Your card ending in 1234 statement is ready: KRW 412,500 due on 11/25', 'Lunch at STARBUCKS 12,500'])(
    'is none in another text: %s',
    (text) => {
      const sure = parseMessages(text, TODAY).filter(
        ({ cardHint, confidence }) => cardHint !== null && confidence >= INTAKE_UNSURE,
      );
      expect(sure).toEqual([]);
    },
  );
});
