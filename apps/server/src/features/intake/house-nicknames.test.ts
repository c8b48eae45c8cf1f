import type { Asset } from '@salim/contract';
import { parseMessages } from '@salim/domain';
import { describe, expect, test } from 'vitest';
import { matchMeans } from './match-means.ts';
import { asOwnMove } from './own-money.ts';

const asset = (assetType: string, name: string, institution = '') =>
  ({ id: name, assetType, name, institution, note: '', isActive: true, card: null }) as unknown as Asset;

const ACCOUNTS = [
  asset('CHECKING_ACCOUNT', '국민은행 월급통장'),
  asset('CHECKING_ACCOUNT', '카카오뱅크'),
  asset('CHECKING_ACCOUNT', '생활비', '토스뱅크'),
  asset('CHECKING_ACCOUNT', '케이뱅크'),
  asset('CHECKING_ACCOUNT', '신한은행'),
  asset('CHECKING_ACCOUNT', '우리은행'),
  asset('CHECKING_ACCOUNT', '하나은행'),
  asset('CHECKING_ACCOUNT', 'NH농협은행'),
  asset('CHECKING_ACCOUNT', 'IBK기업은행'),
  asset('CHECKING_ACCOUNT', 'MG새마을금고'),
  asset('CHECKING_ACCOUNT', '우체국 통장'),
  asset('CREDIT_CARD', '삼성카드'),
  asset('CREDIT_CARD', '현대카드 M'),
  asset('CREDIT_CARD', 'KB국민카드'),
  asset('CREDIT_CARD', '신한카드'),
];

function read(text: string, assets: readonly Asset[] = ACCOUNTS) {
  const [draft] = parseMessages(text, '2026-11-20');
  if (!draft) throw new Error('not read');
  const moved = asOwnMove(draft, { assets, members: [], userId: 'me' });
  const { assetId, toAssetId } = matchMeans(moved, { assets, methods: [], cards: [] });
  return { kind: moved.kind, side: moved.transferSide, isSure: moved.confidence >= 0.8, from: assetId, to: toAssetId };
}

const proposed = (from: string | null, to: string | null) => ({
  kind: 'TRANSFER',
  side: 'OWN_ACCOUNT',
  isSure: false,
  from,
  to,
});

describe('a nickname of a bank means its only account in the book', () => {
  test.each([
    ['토스뱅크\n70,000원 출금\n내 토뱅 통장 → 내 국민 통장', '생활비', '국민은행 월급통장'],
    ['카카오뱅크\n70,000원 출금\n내 카뱅 → 내 국민', '카카오뱅크', '국민은행 월급통장'],
    ['카카오뱅크\n70,000원 입금\n내 하나 통장 → 내 카뱅', '하나은행', '카카오뱅크'],
    ['토스\n내 국민 계좌로 30,000원을 보냈어요', null, '국민은행 월급통장'],
    ['토스\n내 카뱅으로 30,000원을 보냈어요', null, '카카오뱅크'],
    ['토스\n내 우리 계좌로 30,000원을 보냈어요', null, '우리은행'],
  ])('between the accounts that the text names: %s', (text, from, to) => {
    expect(read(text)).toEqual(proposed(from, to));
  });

  test.each([
    ['카뱅', '카카오뱅크'],
    ['토뱅', '생활비'],
    ['케뱅', '케이뱅크'],
    ['국민', '국민은행 월급통장'],
    ['신한', '신한은행'],
    ['하나', '하나은행'],
    ['농협', 'NH농협은행'],
    ['기업', 'IBK기업은행'],
    ['새마을', 'MG새마을금고'],
    ['우체국', '우체국 통장'],
    ['카뱅통장', '카카오뱅크'],
  ])('as the other side of a withdrawal or a deposit: %s', (name, account) => {
    const message = (direction: string) => `우리 11/20 10:17\n*884422\n${direction} 41,000원\n${name}\n잔액 214,100원`;
    expect(read(message('출금'))).toEqual(proposed('우리은행', account));
    expect(read(message('입금'))).toEqual(proposed(account, '우리은행'));
  });

  test.each([
    ['카뱅에서 국민으로 20만 보냄', '카카오뱅크', '국민은행 월급통장'],
    ['국민 카뱅 50만 이체', '국민은행 월급통장', '카카오뱅크'],
    ['국민은행에서 카카오뱅크로 20만 보냄', '국민은행 월급통장', '카카오뱅크'],
    ['카뱅으로 30만 이체', null, '카카오뱅크'],
    ['국민은행에서 10만 이체', '국민은행 월급통장', null],
  ])('in a sentence: %s', (text, from, to) => {
    expect(read(text)).toEqual(proposed(from, to));
  });
});

describe('a nickname means no account', () => {
  const withdrawal = (name: string, how = '출금') =>
    `우리 11/20 10:17\n*884422\n${how} 41,000원\n${name}\n잔액 214,100원`;

  test('of a bank with two accounts or none', () => {
    const two = [...ACCOUNTS, asset('CHECKING_ACCOUNT', '카뱅 모임통장')];
    expect(read(withdrawal('카뱅'), two)).toMatchObject({ kind: 'EXPENSE' });
    expect(read(withdrawal('카뱅'), [asset('CHECKING_ACCOUNT', '우리은행')])).toMatchObject({ kind: 'EXPENSE' });
  });

  test.each(['하나로마트', '국민청과', '우리마트', '신한복국', '카뱅크', '기업식당', '농협하나로마트'])(
    'inside a longer name: %s',
    (name) => {
      expect(read(withdrawal(name))).toMatchObject({ kind: 'EXPENSE', to: null });
    },
  );

  test.each(['우체국', '농협'])('if a card paid there: %s', (name) => {
    expect(read(withdrawal(name, '체크카드출금'))).toMatchObject({ kind: 'EXPENSE', to: null });
  });
});

describe('a nickname of a card', () => {
  const paid = (name: string) => `우리 11/20 10:17\n*884422\n출금 341,000원\n${name}\n잔액 214,100원`;

  test.each([
    ['현카대금', '현대카드 M'],
    ['현카', '현대카드 M'],
    ['삼카결제', '삼성카드'],
    ['국카값', 'KB국민카드'],
    ['신카대금 출금', '신한카드'],
  ])('is the card whose bill is paid: %s', (name, card) => {
    expect(read(paid(name))).toMatchObject({ kind: 'TRANSFER', side: 'CARD_BILL', from: '우리은행', to: card });
  });

  test.each(['현카센터', '삼카페', '신카츠', '국카스텐', '비카', '하카'])('is none inside another name: %s', (name) => {
    expect(read(paid(name))).toMatchObject({ kind: 'EXPENSE', to: null });
  });

  test.each([
    ['점심 9000원 현카', '현대카드 M'],
    ['점심 9천원 국카로', 'KB국민카드'],
    ['[카카오페이] 결제완료\n35,000원\n스타벅스\n11/20 14:30\n현카(1234)', '현대카드 M'],
    ['[네이버페이] 결제완료\n35,000원\n스타벅스\n11/20 14:30\n삼카 1234', '삼성카드'],
  ])('pays: %s', (text, card) => {
    expect(read(text)).toMatchObject({ kind: 'EXPENSE', from: card });
  });

  test('names the bill in a sentence', () => {
    expect(read('현카값 30만원')).toMatchObject({ kind: 'TRANSFER', side: 'CARD_BILL', to: '현대카드 M' });
  });

  test('in the name of an asset is the card of its company', () => {
    const mine = [asset('CREDIT_CARD', '내 현카'), asset('CREDIT_CARD', '삼카 taptap')];
    const text = '현대카드 ZERO 승인\n홍*동\n2,500원 일시불\n11/20 13:15\n코레일유통\n누적560,800원';
    expect(read(text, mine)).toMatchObject({ from: '내 현카' });
  });
});
