import { describe, expect, it } from 'vitest';
import { namesPerson } from './counterpart-parts.ts';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import { NO_NAMES } from './sentence-names.ts';

type Direction = '출금' | '입금';
const LAYOUTS: readonly ((direction: Direction, name: string) => string)[] = [
  (direction, name) =>
    `[KB]11/20 14:58\n123456**789\n${name}\n${direction === '출금' ? '인터넷출금이체' : '전자금융입금'}\n420,300\n잔액2,345,600`,
  (direction, name) => `신한11/20 18:52\n110-***-123456\n${direction}     420,300\n잔액 12,345,600\n ${name}`,
  (direction, name) => `하나,11/20,12:30\n123******45607\n${direction}420,300원\n${name}\n잔액1,234,500원`,
  (direction, name) => `우리 11/20 18:17\n*123456\n${direction} 420,300원\n${name}\n잔액 914,100원`,
  (direction, name) => `농협 ${direction}420,300원\n11/20 17:43\n301-****-1234-41\n${name}\n잔액905,400원`,
  (direction, name) => `[카카오뱅크]\n홍*동(1234)\n11/20 12:16\n${direction} 420,300원\n${name}\n잔액 1,124,500원`,
];
const HOUSEHOLD = { ...NO_NAMES, members: ['홍길동', '김영희'].map((name) => ({ id: name, name })) };

/** What each layout makes of a counterpart; the message has one amount and books no more than that. */
function readAll(direction: Direction, name: string) {
  return LAYOUTS.map((write) => {
    const drafts = parseMessages(write(direction, name), '2026-11-29', [], HOUSEHOLD);
    expect(drafts, name).toMatchObject([{ amount: 420_300 }]);
    return { ...drafts[0], isSure: (drafts[0]?.confidence ?? 0) >= INTAKE_SURE };
  });
}

describe('a card company beside other words', () => {
  it.each([
    '현대카드(결제대금)',
    '삼성카드(자동이체)',
    '신한카드(선결제)',
    '국민카드(홍길동)',
    '홍길동(현대카드)',
    '현대카드 홍길동',
    '롯데카드대금(11월)',
    '카드대금(현대)',
    '현대카드(국민은행)',
  ])('is paid a bill: %s', (name) => {
    for (const read of readAll('출금', name)) {
      expect(read).toMatchObject({ kind: 'TRANSFER', transferSide: 'CARD_BILL', isSure: true });
    }
  });

  it.each(['현대카드(박철민)', '현대카드 박철민'])('is asked about beside an unknown person: %s', (name) => {
    for (const read of readAll('출금', name)) expect(read).toMatchObject({ transferSide: 'CARD_BILL', isSure: false });
  });

  it.each(['현대카드라이브러리', '국민카드김밥', '삼성카드앞국수', '신한카드 강남점'])(
    'is no bill in the name of a shop: %s',
    (name) => {
      for (const read of readAll('출금', name)) expect(read).toMatchObject({ kind: 'EXPENSE', description: name });
    },
  );
});

describe('savings beside other words', () => {
  it.each([
    '홍길동(적금)',
    '적금(홍길동)',
    '(적금)홍길동',
    '홍길동(주택청약)',
    '청약(홍길동)',
    '주택청약(11월)',
    'ISA(중개형)',
    'IRP(미래에셋)',
    '연금저축(삼성생명)',
    '업비트(케이뱅크)',
    '적금 홍길동',
  ])('receive money: %s', (name) => {
    for (const read of readAll('출금', name)) {
      expect(read).toMatchObject({ kind: 'TRANSFER', transferSide: 'SAVINGS', isSure: true });
    }
  });

  it.each(['김밥(적금)', '적금(박철민)', '적금(식당)'])('are asked about beside an unknown name: %s', (name) => {
    for (const read of readAll('출금', name)) expect(read.isSure, name).toBe(false);
  });

  it.each(['적금왕식당', '청약부동산', '증권빌딩 카페', '예금식당 강남점'])(
    'are none in the name of a shop: %s',
    (name) => {
      for (const read of readAll('출금', name)) expect(read).toMatchObject({ kind: 'EXPENSE', isSure: true });
    },
  );

  it.each(['정기예금(만기)', '적금(만기)', '대출(실행)', '업비트(출금)', '홍길동(대출)', '홍길동(보증금)'])(
    'and loans that pay out are no income: %s',
    (name) => {
      for (const read of readAll('입금', name)) expect(read.isSure, name).toBe(false);
    },
  );
});

describe('the person on the other side', () => {
  it.each(['홍길동님', '홍*동'])('is named rather than the channel: %s', (name) => {
    for (const read of readAll('출금', name)) expect(read.description).toBe(name);
  });

  it('is the holder if the message masks both alike', () => {
    const [read] = parseMessages(
      '[카카오뱅크]\n홍*동(1234)\n11/20 12:16\n출금 300,000원\n홍*동\n잔액 1,124,500원',
      '2026-11-29',
    );
    expect(read).toMatchObject({ kind: 'TRANSFER', transferSide: 'OWN_ACCOUNT', confidence: 0.75 });
  });

  it.each(['홍길동', '홍길동님', '홍길동1', '홍길동(생활비)', '생활비 홍길동', '(주)홍길동', '홍*동', '홍길동_월세'])(
    'is named, also beside other words: %s',
    (name) => {
      expect(namesPerson(name, '홍길동')).toBe(true);
    },
  );

  it.each(['홍길동전', '홍길동네국수', '홍길동1호점', '김홍길동', '홍*희', '홍길'])(
    'is not part of another name: %s',
    (name) => {
      expect(namesPerson(name, '홍길동')).toBe(false);
    },
  );
});
