import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';

const read = (text: string) =>
  parseMessages(text, '2026-11-20').map(({ kind, transferSide, description }) => [kind, transferSide, description]);

const asFlat = (text: string): string[] => [text, text.replaceAll('\n', ' ')];

describe('a move between accounts with an arrow', () => {
  it.each([
    ['토스뱅크\n200,000원 출금\n내 토스뱅크 통장 → 나눠모으기 통장', 'SAVINGS', '나눠모으기 통장'],
    ['토스뱅크\n10,000원 출금\n내 토스뱅크 통장 → 키워봐요 적금', 'SAVINGS', '키워봐요 적금'],
    ['토스뱅크\n70,000원 출금\n토스뱅크 통장 → 내 국민은행 통장', 'OWN_ACCOUNT', '국민은행'],
    ['토스뱅크\n70,000원 출금\n내 토스뱅크 통장 → 내 신한은행 계좌', 'OWN_ACCOUNT', '신한은행'],
    ['토스뱅크\n70,000원 입금\n내 국민은행 → 토스뱅크 통장', 'OWN_ACCOUNT', '국민은행'],
    ['카카오뱅크\n30,000원 입금\n내 우체국 통장 → 입출금통장(4411)', 'OWN_ACCOUNT', '우체국'],
    ['케이뱅크\n30,000원 출금\n생활통장 → 플러스박스', 'SAVINGS', '플러스박스'],
  ])('is a transfer: %s', (text, side, name) => {
    for (const each of asFlat(text)) expect(read(each), each).toEqual([['TRANSFER', side, name]]);
  });

  it.each([
    ['토스뱅크\n5,000원 출금\n내 토스뱅크 통장 → 박지훈', 'EXPENSE', '박지훈'],
    ['토스뱅크\n5,000원 출금\n토스뱅크 통장 → 김서연', 'EXPENSE', '김서연'],
    ['토스뱅크\n5,000원 출금\n내 토스뱅크 통장 → 스타벅스', 'EXPENSE', '스타벅스'],
    ['토스뱅크\n5,000원 출금\n내 토스뱅크 통장 → 적금통닭', 'EXPENSE', '적금통닭'],
    ['토스뱅크\n5,000원 입금\n김민지 → 내 토스뱅크 통장', 'INCOME', '김민지'],
    ['카카오뱅크\n5,000원 입금\n한빛상사 → 내 카카오뱅크 통장', 'INCOME', '한빛상사'],
  ])('has the other side as its name: %s', (text, kind, name) => {
    for (const each of asFlat(text)) expect(read(each), each).toEqual([[kind, null, name]]);
  });
});

describe('the user’s own account in a sentence', () => {
  it.each([
    ['토스\n내 국민은행 계좌로 30,000원을 보냈어요', '국민은행'],
    ['[토스] 내 신한은행 통장으로 30,000원을 송금했어요', '신한은행'],
    ['카카오페이\n내 카카오뱅크 계좌로 30,000원을 이체했어요', '카카오뱅크'],
  ])('receives: %s', (text, name) => {
    expect(read(text)).toEqual([['TRANSFER', 'OWN_ACCOUNT', name]]);
  });

  it.each([
    ['토스\n내 국민은행 계좌에서 박지훈님에게 30,000원을 보냈어요', 'EXPENSE', '박지훈'],
    ['토스\n박지훈님이 내 토스뱅크 통장으로 30,000원을 보냈어요', 'INCOME', '박지훈'],
    ['카카오뱅크\n김서연님 3333-**-1234567 계좌에서 50,000원을 박*민님에게 보냈어요.', 'EXPENSE', '박*민'],
  ])('is no name beside a person: %s', (text, kind, name) => {
    expect(read(text)).toEqual([[kind, null, name]]);
  });
});

describe('a move from one account to another in words', () => {
  it.each([
    ['[토스] 내 신한 주거래에서 토스뱅크로 200,000원 이체 완료 11/20', '신한 주거래 → 토스뱅크', false],
    ['[토스] 국민은행에서 카카오뱅크로 200,000원 송금 완료 11/20 10:00', '국민은행 → 카카오뱅크', false],
    ['[토스] 카카오뱅크에서 국민은행으로 200,000원 송금 완료 11/20 10:00', '카카오뱅크 → 국민은행', false],
    ['[토스뱅크] 홍길동님이 200,000원을 국민은행(홍길동)으로 보냈어요 11/20', '국민은행', false],
    ['[국민은행] 홍길동님이 200,000원을 토스뱅크(홍길동)로 보냈어요 11/20', '토스뱅크', false],
  ])('is proposed: %s', (text, name, isIncoming) => {
    expect(parseMessages(text, '2026-11-20')).toMatchObject([
      {
        kind: 'TRANSFER',
        transferSide: 'OWN_ACCOUNT',
        description: name,
        isIncoming,
        amount: 200_000,
        confidence: 0.75,
      },
    ]);
  });

  it.each([
    ['[토스] 내 토스뱅크에서 박철수님에게 50,000원 송금 완료 11/20 10:00', 'EXPENSE', '박철수'],
    ['[토스뱅크] 박철수님이 50,000원을 보냈어요 11/20', 'INCOME', '박철수'],
  ])('is none to or from another person: %s', (text, kind, name) => {
    expect(read(text)).toEqual([[kind, null, name]]);
  });
});

describe('money set aside', () => {
  it.each([
    ['카카오뱅크\n26주적금 12주차 12,000원이 자동이체되었어요.', 'SAVINGS'],
    ['카카오뱅크\n26주적금 13주차 13,000원 자동이체', 'SAVINGS'],
    ['[케이뱅크]\n홍*동(1234)\n11/20 08:00\n출금 30,000원\n정기적금 3개월차', 'SAVINGS'],
    ['농협 출금200,000원\n11/20 17:43\n301-****-1234-41\n업비트충전\n잔액5,400원', 'SAVINGS'],
    ['농협 출금200,000원\n11/20 17:43\n301-****-1234-41\n빗썸 원화입금\n잔액5,400원', 'SAVINGS'],
    ['카카오뱅크\n세이프박스로 100,000원이 이동되었습니다. 세이프박스 잔액 1,100,000원', 'SAVINGS'],
    ['페이코 포인트 충전 30,000원 완료 (국민은행)', 'PAY_CHARGE'],
    ['네이버페이 충전 30,000원 완료 (국민은행)', 'PAY_CHARGE'],
    ['카카오페이머니 50,000원 충전 완료', 'PAY_CHARGE'],
  ])('is a transfer: %s', (text, side) => {
    expect(read(text).map(([kind, transferSide]) => [kind, transferSide])).toEqual([['TRANSFER', side]]);
  });

  it.each([
    '스타벅스 카드 자동충전 50,000원 완료 (신한카드 7731)',
    '투썸플레이스 카드 충전 30,000원 완료 (국민카드)',
    '티머니 자동충전 20,000원 완료',
  ])('on a prepaid card is not booked as spending: %s', (text) => {
    const booked = parseMessages(text, '2026-11-20').filter(
      ({ kind, confidence }) => kind !== 'TRANSFER' && kind !== 'IGNORE' && confidence >= INTAKE_SURE,
    );
    expect(booked).toEqual([]);
  });
});

describe('cash and card bills', () => {
  const movement = (direction: '출금' | '입금', name: string) =>
    `우리 11/20 10:17\n*884422\n${direction} 41,000원\n${name}\n잔액 214,100원`;

  it.each([
    ...[
      'ATM출금',
      'ATM 현금출금',
      '우리은행 ATM',
      '세븐ATM',
      'CD출금',
      'CD 공동출금',
      '현금인출',
      '현금 출금',
      '자동화기기',
    ].map((name) => ['출금', name, 'CASH'] as const),
    ...['ATM입금', 'ATM현금입금', '현금입금'].map((name) => ['입금', name, 'CASH'] as const),
    ...['신한카드대금', '카드결제대금', '신용카드결제', '신용카드결제대금', '국민카드 결제대금', '삼성카드(주)'].map(
      (name) => ['출금', name, 'CARD_BILL'] as const,
    ),
  ])('are transfers if they are the whole name: %s %s', (direction, name, side) => {
    expect(read(movement(direction, name)).map((one) => one.slice(0, 2))).toEqual([['TRANSFER', side]]);
  });

  it.each([
    ...['ATM피씨방', 'ATM김밥', '현금인출피자', '현금출금빵집', '카드대금장', '신용카드결제연구소', '토스충전소'].map(
      (name) => ['출금', name, 'EXPENSE'] as const,
    ),
    ...['ATM코리아', '(주)ATM테크', '현금입금상사'].map((name) => ['입금', name, 'INCOME'] as const),
  ])('are none within another name: %s %s', (direction, name, kind) => {
    expect(read(movement(direction, name)).map((one) => one[0])).toEqual([kind]);
  });
});

describe('interest', () => {
  it.each([
    '[산업은행] 11/20 12:00 이자지급 12,345원 잔액 1,012,345원',
    '[신한은행] 11/20 12:00 예금이자 지급 12,345원 잔액 1,012,345원',
    '우리 11/20 10:17\n*884422\n이자지급 321원\n잔액 214,100원',
  ])('that a bank pays is income: %s', (text) => {
    expect(read(text).map((one) => one[0])).toEqual(['INCOME']);
  });
});
