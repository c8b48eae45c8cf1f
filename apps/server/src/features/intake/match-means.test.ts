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

describe('a bank', () => {
  const WOORI = '우리 11/20 10:17\n*884422\n출금 41,000원\n쿠팡\n잔액 214,100원';
  const HANA = '하나,11/20,12:30\n123******45607\n출금35,000원\n홍길동\n잔액1,234,500원';
  const SHINHAN = '신한11/20 18:52\n110-***-123456\n출금     650,000\n잔액 12,345,600\n 월세';
  const KOOKMIN = '[KB]11/20 14:58\n123456**789\n과일가게\n체크카드출금\n18,000\n잔액238,200';
  const KAKAO = '[카카오뱅크]\n홍*동(4411)\n11/20 12:16\n출금 5,500원\n동네마트\n잔액 124,500원';
  const WOORI_CARD = '삼성페이\n우리카드 6621\n13,000원 승인\n국대떡볶이\n11/20 12:20';
  const meansWith = (text: string, one: Asset) => {
    const [draft] = parseMessages(text, '2026-11-20');
    if (!draft) throw new Error('not read');
    return matchMeans(draft, { assets: [one], methods: [], cards: [] }).assetId;
  };

  test.each([
    [WOORI, '우리집 적금', 'CHECKING_ACCOUNT'],
    [WOORI, '우리집 통장', 'CHECKING_ACCOUNT'],
    [WOORI, '우리 아이 통장', 'CHECKING_ACCOUNT'],
    [WOORI, '우리가족 생활비', 'CHECKING_ACCOUNT'],
    [WOORI, '우리 둘의 통장', 'CHECKING_ACCOUNT'],
    [WOORI, '우리은행 적금', 'SAVINGS_ACCOUNT'],
    [WOORI, '우리적금', 'SAVINGS_ACCOUNT'],
    [WOORI_CARD, '우리집 카드', 'CREDIT_CARD'],
    [WOORI_CARD, '우리적금', 'SAVINGS_ACCOUNT'],
    [HANA, '하나뿐인 지갑', 'OTHER'],
    [HANA, '하나 더 모으기', 'CHECKING_ACCOUNT'],
    [HANA, '하나증권 계좌', 'INVESTMENT'],
    [SHINHAN, '신한 적금', 'SAVINGS_ACCOUNT'],
    [SHINHAN, '신한동 전세', 'REAL_ESTATE'],
    [KOOKMIN, '국민연금', 'INVESTMENT'],
    [KOOKMIN, '국민학교 동창회', 'CHECKING_ACCOUNT'],
    [KOOKMIN, 'KB증권 CMA', 'INVESTMENT'],
    [KAKAO, '카카오 주식', 'INVESTMENT'],
  ])('is not meant by a name that only begins alike, nor by savings: %s %s', (text, name, assetType) => {
    expect(meansWith(text, asset('one', assetType, name))).toBeNull();
  });

  test.each([
    [WOORI, '우리은행'],
    [WOORI, '우리 통장'],
    [WOORI, '우리은행 생활비'],
    [WOORI, '월급통장(우리)'],
    [WOORI, '우리WON 통장'],
    [HANA, '하나은행 급여'],
    [HANA, 'KEB하나은행'],
    [SHINHAN, '신한 월급통장'],
    [SHINHAN, '신한은행'],
    [SHINHAN, '신한통장'],
    [SHINHAN, '주거래 신한'],
    [KOOKMIN, 'KB국민은행'],
    [KOOKMIN, 'KB 통장'],
    [KOOKMIN, '국민 생활비'],
    [KAKAO, '카카오뱅크 통장'],
    [KAKAO, '카뱅'],
    [KAKAO, '카뱅 모임통장'],
  ])('is meant by its name or a common short form: %s %s', (text, name) => {
    expect(meansWith(text, asset('one', 'CHECKING_ACCOUNT', name))).toBe('one');
  });

  test('is meant by the institution of an account with any name', () => {
    const living = { ...asset('one', 'CHECKING_ACCOUNT', '생활비'), institution: '우리은행' };
    expect(meansWith(WOORI, living)).toBe('one');
    expect(meansWith(WOORI, { ...living, institution: '한강은행', name: '우리집 생활비' })).toBeNull();
  });

  test('is not an own account on the other side because of a name that only begins alike', () => {
    const [draft] = parseMessages(WOORI.replace('쿠팡', '하나은행'), '2026-11-20');
    if (!draft) throw new Error('not read');
    const wallet = asset('wallet', 'OTHER', '하나뿐인 지갑');
    expect(asOwnMove(draft, { assets: [wallet], members: [], userId: 'me' })).toMatchObject({ kind: 'EXPENSE' });
  });
});

test.each([
  ['26주적금 12주차', '신한 적금', null],
  ['26주적금 12주차', '적금', 'one'],
  ['적금이체', '신한 적금', 'one'],
])('savings of the bank itself are not kept at another bank: %s %s', (name, called, toAssetId) => {
  const [draft] = parseMessages(`[카카오뱅크] 출금 12,000원\n잔액 745,500원\n11/18 08:00 ${name}`, '2026-11-20');
  if (!draft) throw new Error('not read');
  const assets = [asset('one', 'SAVINGS_ACCOUNT', called)];
  expect(matchMeans(draft, { assets, methods: [], cards: [] })).toMatchObject({ toAssetId });
});

test.each([
  'KB국민카드5512승인 한도잔액 1,200,000원 김*연님 4,200원 일시불 11/20 12:00 씨유',
  'KB국민카드5512승인\n김*연님\n4,200원 일시불\n11/20 12:00\n씨유\n잔액 1,200,000원',
])('a purchase on credit is not paid by the account, whatever is left of the limit: %s', (text) => {
  const [draft] = parseMessages(text, '2026-11-20');
  if (!draft) throw new Error('not read');
  const assets = [asset('bank', 'CHECKING_ACCOUNT', '국민은행'), asset('card', 'CREDIT_CARD', '국민카드')];
  expect(matchMeans(draft, { assets, methods: [], cards: [] })).toMatchObject({ assetId: 'card' });
});

describe('a check card', () => {
  const CHECK = '[신한체크승인] 홍*동(5678)\n11/20 08:10\n(금액)1,500원 이디야';

  test('is no credit card of the same brand', () => {
    expect(meansOf(CHECK, [CREDIT])).toMatchObject({ assetId: null, paymentMethodId: null });
  });

  test('is the asset that is called a check card', () => {
    const [draft] = parseMessages(CHECK, '2026-11-20');
    if (!draft) throw new Error('not read');
    const assets = [...ASSETS, asset('check', 'DEBIT_CARD', '신한체크')];
    expect(matchMeans(draft, { assets, methods: [], cards: [] })).toMatchObject({ assetId: 'check' });
  });
});

describe('money that is set aside', () => {
  test.each([
    ['토스증권', 'stocks'],
    ['키움증권', 'stocks'],
    ['업비트', null],
    ['CMA이체', null],
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
