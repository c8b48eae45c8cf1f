import type { Asset, Member, PaymentMethod } from '@salim/contract';
import { parseMessages } from '@salim/domain';
import { describe, expect, test } from 'vitest';
import { matchMeans } from './match-means.ts';
import { asOwnMove } from './own-money.ts';

const asset = (id: string, assetType: string, name: string) =>
  ({ id, assetType, name, institution: '', note: '', isActive: true, card: null }) as unknown as Asset;
const ASSETS = [
  asset('bank', 'CHECKING_ACCOUNT', '국민은행 통장'),
  asset('kakao', 'CHECKING_ACCOUNT', '카카오뱅크'),
  asset('card', 'CREDIT_CARD', '신한카드'),
  asset('savings', 'SAVINGS_ACCOUNT', '적금'),
  asset('stocks', 'INVESTMENT', '증권계좌'),
];

const CREDIT = {
  id: 'credit',
  type: 'CREDIT_CARD',
  name: '신한카드',
  assetId: 'card',
  isArchived: false,
} as unknown as PaymentMethod;

function meansOf(text: string, methods: readonly PaymentMethod[] = []) {
  const [draft] = parseMessages(text, '2026-11-20');
  if (!draft) throw new Error('not read');
  return matchMeans(draft, { assets: ASSETS, methods, cards: [] });
}

describe('without digits that match', () => {
  test.each([
    ['신한11/10 09:52\n110-***-558812\n입금   3,500,000\n잔액 5,845,600\n월급', null],
    ['신한11/12 09:52\n110-***-558812\n출금     12,000\n잔액 5,833,600\n스타벅스', null],
    ['신한카드(3391)승인 홍*동 4,500원(일시불)11/19 08:12 스타벅스', 'card'],
  ])('the movement of an account is not that of a card of the same brand: %s', (text, assetId) => {
    expect(meansOf(text)).toMatchObject({ assetId });
  });

  test.each([
    ['KB국민카드2264승인\n홍*동님\n1,380,000원 10개월\n11/13 15:20\n삼성디지털프라자\n누적2,380,000원', null],
    ['KB국민체크(1234)승인\n홍*동님\n4,500원\n11/13 15:20\n스타벅스', 'bank'],
  ])('a purchase by credit card does not draw on an account of the same brand: %s', (text, assetId) => {
    expect(meansOf(text)).toMatchObject({ assetId });
  });
});

test('the movement of an account is not paid by a credit card of the same brand', () => {
  const withdrawal = '신한11/12 09:52\n110-***-558812\n출금     12,000\n잔액 5,833,600\n스타벅스';
  expect(meansOf(withdrawal, [CREDIT])).toMatchObject({ assetId: null, paymentMethodId: null });
  const purchase = '신한카드(3391)승인 홍*동 4,500원(일시불)11/19 08:12 스타벅스';
  expect(meansOf(purchase, [CREDIT])).toMatchObject({ assetId: 'card', paymentMethodId: 'credit' });
});

describe('money that is set aside', () => {
  test.each([
    ['토스증권', 'stocks'],
    ['키움증권', 'stocks'],
    ['업비트', 'stocks'],
    ['CMA이체', 'stocks'],
    ['적금이체', 'savings'],
    ['세이프박스', null],
  ])('goes to an asset of its kind: %s', (name, toAssetId) => {
    expect(meansOf(`[카카오뱅크] 출금 1,000,000원\n잔액 745,500원\n11/18 08:00 ${name}`)).toEqual({
      assetId: 'kakao',
      toAssetId,
      paymentMethodId: null,
    });
  });
});

describe('the name of a member beside that of a bank', () => {
  const members = [
    { userId: 'me', name: '홍길동', nickname: null },
    { userId: 'partner', name: '김영희', nickname: null },
  ] as unknown as Member[];

  test.each([
    '[KB]11/16 07:30\n672401**128\n카카오뱅크 홍길동\n오픈뱅킹출금\n500,000\n잔액704,511',
    '하나,11/14,12:30\n448******45607\n출금100,000원\n카뱅홍길동\n잔액934,500원',
    '하나,11/14,12:30\n448******45607\n출금100,000원\n홍길동(카카오)\n잔액934,500원',
    '우리 11/13 18:17\n*771204\n출금 200,000원\n홍길동토스\n잔액 904,511원',
    '[토스뱅크] 출금 250,000원\n잔액 745,500원\n11/18 08:00 홍길동 국민은행',
    '[KB국민은행] 11/16 10:20 672401**128 김영희 전자금융 입금 500,000 잔액 1,204,511',
    '신한11/16 09:52\n110-***-558812\n입금   300,000\n잔액 5,845,600\n국민홍길동',
  ])('is proposed as a transfer: %s', (text) => {
    const [draft] = parseMessages(text, '2026-11-20');
    if (!draft) throw new Error('not read');
    const read = asOwnMove(draft, { assets: [], members, userId: 'me' });
    expect(read).toMatchObject({ kind: 'TRANSFER' });
    expect(read.confidence).toBeLessThan(0.8);
  });

  test.each(['홍길동네국수', '스타벅스 국민은행점'])('but not as a part of another name: %s', (name) => {
    const [draft] = parseMessages(`우리 11/13 18:17\n*771204\n출금 9,000원\n${name}\n잔액 904,511원`, '2026-11-20');
    if (!draft) throw new Error('not read');
    expect(asOwnMove(draft, { assets: [], members, userId: 'me' })).toMatchObject({ kind: 'EXPENSE' });
  });
});
