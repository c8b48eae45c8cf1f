import { describe, expect, it } from 'vitest';
import { parseMessages } from './parse-messages.ts';

const bank = (name: string, won = '420,300') => `[KB]11/12 07:30\n123456**789\n${name}\nCMS출금\n${won}\n잔액2,345,600`;
const card = (issuer: string, won = '420,300') => `[${issuer}] 11/12 결제대금 ${won}원 출금완료`;

const read = (...texts: readonly string[]) =>
  parseMessages(texts.join('\n\n'), '2026-11-20').map(({ transferSide, isIncoming, duplicate }) => [
    transferSide,
    isIncoming,
    duplicate,
  ]);

describe('a card bill that the bank and the card report in one text', () => {
  it.each([
    [bank('현대카드'), card('현대카드')],
    [card('현대카드'), bank('현대카드(결제대금)')],
    [bank('국민카드결제대'), card('KB국민카드')],
    [bank('신용카드결제대금'), card('삼성카드')],
  ])('is paid once, by the bank: %s', (first, second) => {
    expect(read(first, second)).toEqual([
      ['CARD_BILL', false, false],
      ['CARD_BILL', true, true],
    ]);
    const [paid] = parseMessages(`${first}\n\n${second}`, '2026-11-20');
    expect(paid?.confidence).toBe(0.96);
  });

  it.each([
    ['of another card', bank('삼성카드'), card('현대카드')],
    ['of another amount', bank('현대카드', '420,400'), card('현대카드')],
    ['of another day', bank('현대카드').replace('11/12', '11/13'), card('현대카드')],
  ])('is another bill: %s', (_, first, second) => {
    expect(read(first, second).map(([, , duplicate]) => duplicate)).toEqual([false, false]);
  });

  it('is one of two bills of the same amount', () => {
    const two = [bank('현대카드'), bank('현대카드').replace('잔액2,345,600', '잔액1,925,300'), card('현대카드')];
    expect(read(...two).filter(([, , duplicate]) => duplicate)).toHaveLength(1);
  });
});
