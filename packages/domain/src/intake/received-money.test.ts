import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';

const read = (text: string) => parseMessages(text, '2026-11-29');
const asFlat = (text: string): string[] => [...new Set([text, text.replaceAll('\n', ' ')])];

describe('money that an easy payment received', () => {
  it.each([
    ['카카오페이\n받은 송금 10,000원\n보낸 사람 박손님\n11/25 14:22', '박손님'],
    ['네이버페이 송금받음 10,000원 박손님 11/25', '박손'],
    ['네이버페이 받은 송금 10,000원 박손님 11/25', '박손'],
    ['토스 받은 송금 10,000원 박손님 11/25 14:22', '박손'],
    ['[카카오페이] 송금받기 완료 10,000원 박손님 11/25 14:22', '박손'],
    ['[토스] 박손님에게 받은 송금 10,000원 11/25 14:22', '박손'],
  ])('is income from its sender: %s', (text, sender) => {
    for (const each of asFlat(text)) {
      expect(read(each), each).toMatchObject([
        { kind: 'INCOME', amount: 10_000, date: '2026-11-25', description: sender },
      ]);
    }
  });

  it.each([
    ['카카오페이 이자 300원 받기 완료 11/25', 300],
    ['토스뱅크 지금 이자 받기 423원', 423],
    ['토스뱅크 이자 받기 1,423원', 1423],
  ])('is interest: %s', (text, amount) => {
    expect(read(text)).toMatchObject([{ kind: 'INCOME', amount, description: '이자' }]);
  });

  it.each(['토스 머니 환급 50,000원 국민은행 11/25 14:22', '카카오페이 머니 출금 50,000원 국민은행 11/25 14:22'])(
    'goes back to the own account: %s',
    (text) => {
      expect(read(text)).toMatchObject([{ kind: 'TRANSFER', transferSide: 'OWN_ACCOUNT', description: '국민은행' }]);
      expect(read(text)[0]?.confidence).toBeLessThan(INTAKE_SURE);
    },
  );

  it('may be a share of a bill', () => {
    const [share] = read('카카오페이 정산받기 10,000원 박손님 11/25 14:22');
    expect(share).toMatchObject({ kind: 'INCOME', description: '박손' });
    expect(share?.confidence).toBeLessThan(INTAKE_SURE);
  });

  it.each([
    '카카오페이\n송금 10,000원\n받는 사람 박손님\n11/25 14:22',
    '카카오페이 송금 10,000원 완료 박손님 11/25 14:22',
  ])('is not money sent: %s', (text) => {
    expect(read(text)).toMatchObject([{ kind: 'EXPENSE', amount: 10_000 }]);
  });

  it('is not decided by a shop of that name', () => {
    expect(read('[카카오페이] 결제완료\n5,000원\n받은송금식당\n11/25 14:30\n신한카드(1234)')).toMatchObject([
      { kind: 'EXPENSE', description: '받은송금식당' },
    ]);
  });
});

describe('a benefit paid out', () => {
  it.each([
    ['[경기지역화폐] 농민기본소득 50,000원 지급완료 11/20', '농민기본소득'],
    ['[서울페이+] 청년문화패스 50,000원 지급 완료 11/20', '청년문화패스'],
    ['[경기지역화폐] 재난기본소득 50,000원이 지급되었습니다. 11/20', '재난기본소득'],
  ])('into a local currency is income: %s', (text, name) => {
    const [draft] = read(text);
    expect(draft).toMatchObject({ kind: 'INCOME', amount: 50_000, description: name });
    expect(draft?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });

  it.each(['[페이코] 50,000원 결제완료 지급 11/20 15:17', '[삼성페이] 신한카드 결제 50,000원 지급커피 11/20 23:49'])(
    'is none in the name of a shop: %s',
    (text) => {
      expect(read(text)).toMatchObject([{ kind: 'EXPENSE', amount: 50_000 }]);
    },
  );

  it('by an unknown sender is income to confirm', () => {
    const [draft] = read('[한빛시청] 농민기본소득 50,000원 지급완료 11/20');
    expect(draft).toMatchObject({ kind: 'INCOME', amount: 50_000 });
    expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
  });

  it.each([
    '[신한은행] 11/20 21:31:30.27\n[110-***-123456]\n지급 20,000원\n과일가게',
    '[산업은행] 11/20 21:31 지급 20,000원 과일가게 잔액 1,012,345원',
  ])('is not what a bank calls 지급: %s', (text) => {
    expect(read(text)).toMatchObject([{ kind: 'EXPENSE', amount: 20_000, description: '과일가게' }]);
  });
});

describe('a bank text that says neither 입금 nor 출금', () => {
  const kb = (name: string, channel: string, amount: string) =>
    `[KB]11/25 09:00\n123456**789\n${name}\n${channel}\n${amount}\n잔액5,345,600`;

  it.each([
    ['한빛소프트', '급여', '3,284,510'],
    ['예금이자', '이자', '1,204'],
  ])('is income by its channel: %s %s', (name, channel, amount) => {
    for (const text of asFlat(kb(name, channel, amount))) {
      expect(read(text), text).toMatchObject([{ kind: 'INCOME', amount: Number(amount.replaceAll(',', '')) }]);
    }
  });

  it('asks about the interest of a loan', () => {
    expect(read(kb('신용대출이자', '이자', '51,204'))[0]?.confidence).toBeLessThan(INTAKE_SURE);
  });

  it.each([
    ['신용카드', 'KB카드출금'],
    ['KB카드출금', '신용카드'],
    ['KB카드출금', 'CC출금'],
  ])('pays a card bill: %s %s', (name, channel) => {
    expect(read(kb(name, channel, '204,000'))).toMatchObject([{ kind: 'TRANSFER', transferSide: 'CARD_BILL' }]);
  });

  it('is not decided by a shop of that name', () => {
    for (const shop of ['급여식당', '이자카야', '신용카드박물관']) {
      expect(read(kb(shop, '체크카드출금', '18,000'))).toMatchObject([{ kind: 'EXPENSE', description: shop }]);
    }
  });
});

it('reads a refund that an office pays out as income to confirm', () => {
  const [refund] = read('[홈택스] 홍길동님 환급금 214,300원이 국민은행 계좌로 지급');
  expect(refund).toMatchObject({ kind: 'INCOME', amount: 214_300 });
  expect(refund?.confidence).toBeLessThan(INTAKE_SURE);
});
