import type { Asset, PaymentMethod } from '@salim/contract';
import { parseMessages } from '@salim/domain';
import { describe, expect, test } from 'vitest';
import { matchMeans } from './match-means.ts';

const asset = (id: string, assetType: string, name: string, institution = '') =>
  ({ id, assetType, name, institution, note: '', isActive: true, card: null }) as unknown as Asset;
const method = (id: string, type: string, name: string, assetId: string | null = null) =>
  ({ id, type, name, assetId, isArchived: false }) as unknown as PaymentMethod;

const BANKS = [
  asset('kookmin', 'CHECKING_ACCOUNT', '국민은행 통장'),
  asset('kakao', 'CHECKING_ACCOUNT', '카카오뱅크'),
  asset('toss', 'CHECKING_ACCOUNT', '토스뱅크'),
];
const METHODS = [
  method('check', 'DEBIT_CARD', '국민체크', 'kookmin'),
  method('kakaopay', 'EASY_PAY', '카카오페이'),
  method('tosspay', 'EASY_PAY', '토스페이'),
];

function meansOf(text: string, assets: readonly Asset[] = BANKS, methods: readonly PaymentMethod[] = METHODS) {
  const [draft] = parseMessages(text, '2026-11-29');
  if (!draft) throw new Error('not read');
  return matchMeans(draft, { assets, methods, cards: [], people: ['홍길동'] });
}

const kookmin = (name: string, channel: string) =>
  `[KB]11/20 14:58\n123456**789\n${name}\n${channel}\n550,000\n잔액2,345,600`;
const kakao = (name: string) => `[카카오뱅크]\n홍*동(1234)\n11/20 12:16\n출금 300,000원\n${name}\n잔액 1,124,500원`;

describe('the movement of an account', () => {
  test.each([
    [kookmin('건물주', '인터넷출금이체'), 'kookmin'],
    [kookmin('한국전력', '공과금출금'), 'kookmin'],
    [kookmin('한빛상사', '전자금융입금'), 'kookmin'],
    ['홍*동님 11/20 16:46 123456-**-***789 쿠팡 FBS출금 8,100 잔액77,100', 'kookmin'],
    [kakao('영어학원'), 'kakao'],
    ['[토스뱅크] 출금 4,500원\n잔액 995,500원\n11/20 08:00 GS25', 'toss'],
    ['[토스뱅크] 입금 3,004,500원\n잔액 995,500원\n11/20 08:00 한빛상사', 'toss'],
  ])('has no payment method unless the text tells how it was paid: %s', (text, assetId) => {
    expect(meansOf(text)).toEqual({ assetId, toAssetId: null, paymentMethodId: null });
  });

  test('is paid by the check card that the text names', () => {
    expect(meansOf(kookmin('과일가게', '체크카드출금'))).toMatchObject({
      assetId: 'kookmin',
      paymentMethodId: 'check',
    });
  });

  test('finds its account through the check card that draws on it', () => {
    const living = asset('living', 'CHECKING_ACCOUNT', '생활비');
    const card = method('check', 'DEBIT_CARD', '국민체크', 'living');
    const found = { assetId: 'living', paymentMethodId: null };
    expect(meansOf(kookmin('건물주', '인터넷출금이체'), [living], [card])).toMatchObject(found);
  });
});

test.each([
  ['카카오페이', '[카카오페이] 결제완료\n35,000원\n스타벅스\n11/20 14:30', 'kakaopay'],
  ['a check card', 'KB국민체크(1234)승인\n홍*동님\n4,500원\n11/13 15:20\n스타벅스', 'check'],
])('a payment keeps its method: %s', (_, text, paymentMethodId) => {
  expect(meansOf(text)).toMatchObject({ paymentMethodId });
});

describe('a text of the app 토스', () => {
  const SENT = [
    '토스\n박지훈님에게 50,000원을 보냈어요',
    '[토스] 송금 완료 50,000원 박지훈 11/20 10:00',
    '[토스] 50,000원 이체 완료 11/20 10:00',
    '[토스] 박지훈(토스뱅크)님에게 50,000원 송금 완료',
  ];

  test.each([
    ...SENT,
    '[토스] 내 국민은행 계좌에서 박지훈님에게 50,000원 송금 완료 11/20 10:00',
    '[토스] 박지훈님이 50,000원을 보냈어요',
    '토스 받은 송금 30,000원 박지훈',
    '[토스] 50,000원 충전 완료 11/20 10:00',
  ])('does not mean 토스뱅크: %s', (text) => {
    const named = asset('named', 'CHECKING_ACCOUNT', '생활비', '토스뱅크');
    const card = method('tosscard', 'DEBIT_CARD', '토스뱅크 체크카드', 'toss');
    for (const means of [meansOf(text), meansOf(text, [named]), meansOf(text, BANKS, [card])])
      expect(means).toMatchObject({ assetId: null, toAssetId: null });
  });

  test.each(SENT)('means the money kept in the app: %s', (text) => {
    expect(meansOf(text, [...BANKS, asset('money', 'CASH', '토스머니')])).toMatchObject({ assetId: 'money' });
  });

  test.each([
    ['토스\n박지훈님이 내 토스뱅크 통장으로 30,000원을 보냈어요', { assetId: 'toss' }],
    ['[토스] 내 토스뱅크에서 박지훈님에게 50,000원 송금 완료 11/20 10:00', { assetId: 'toss' }],
    ['[토스] 내 신한 주거래에서 토스뱅크로 200,000원 이체 완료 11/20', { toAssetId: 'toss' }],
    ['41,000원 결제 완료\n토스뱅크 ・ 구글페이먼트코리아', { assetId: 'toss' }],
  ])('means 토스뱅크 where it says so: %s', (text, means) => {
    expect(meansOf(text)).toMatchObject(means);
  });
});

describe('a credit card', () => {
  const TEXTS = [
    '[KB Pay 사용 알림] 신용 9999 11/28 12:10 12,000원 올리브영 승인',
    'KB국민카드 신용(1234) 5,600원 일시불 11/28 12:10 올리브영 승인',
    'KB국민카드1234승인\n홍*동님\n330,000원 3개월\n11/28 19:22\n배달의민족\n누적497,400원',
    'KB국민카드1234승인\n홍*동님\n33,000원\n11/28 19:22\n체크인카페\n누적497,400원',
  ];
  const debit = asset('debit', 'DEBIT_CARD', '국민체크');

  test.each(TEXTS)('is no debit card, and draws on no account: %s', (text) => {
    expect(meansOf(text)).toEqual({ assetId: null, toAssetId: null, paymentMethodId: null });
    expect(meansOf(text, [...BANKS, debit])).toEqual({ assetId: null, toAssetId: null, paymentMethodId: null });
  });

  test.each(TEXTS)('is found beside a debit card: %s', (text) => {
    const credit = asset('credit', 'CREDIT_CARD', '국민카드');
    expect(meansOf(text, [...BANKS, debit, credit])).toMatchObject({ assetId: 'credit' });
  });
});

describe('the only savings or investment of a book', () => {
  const saving = asset('saving', 'SAVINGS_ACCOUNT', '비상금 적금', '카카오뱅크');
  const stocks = asset('stocks', 'INVESTMENT', '키움증권');
  const kept = [...BANKS, saving, stocks];

  test.each([
    '한화투자증권',
    '토스증권(위탁)',
    '코인원',
    'CMA',
    '고팍스',
    '외화예금',
    '정기예금',
    '청약',
    'ISA(중개형)',
    '업비트(케이뱅크)',
  ])('is not meant by another name: %s', (name) => {
    expect(meansOf(kakao(name), kept)).toMatchObject({ assetId: 'kakao', toAssetId: null });
  });

  test.each([
    ['키움증권', 'stocks'],
    ['키움증권(홍길동)', 'stocks'],
    ['증권', 'stocks'],
    ['적금', 'saving'],
    ['정기적금(12회)', 'saving'],
    ['적금(홍길동)', 'saving'],
    ['비상금적금', 'saving'],
  ])('is meant by its name or its kind: %s', (name, toAssetId) => {
    expect(meansOf(kakao(name), kept)).toMatchObject({ assetId: 'kakao', toAssetId });
  });

  test.each([
    ['연금저축(삼성생명)', '미래에셋 연금저축', null],
    ['IRP(미래에셋)', '미래에셋 IRP', 'one'],
    ['IRP(미래에셋)', '퇴직연금', 'one'],
    ['업비트', '코인', 'one'],
    ['토스증권', '투자', 'one'],
  ])('%s and %s', (name, called, toAssetId) => {
    expect(meansOf(kakao(name), [...BANKS, asset('one', 'INVESTMENT', called)])).toMatchObject({ toAssetId });
  });
});

test.each([
  ['카카오페이머니 10,000원 충전 (카카오뱅크)', 'kakao'],
  ['카카오페이머니 50,000원 충전 완료', null],
])('an easy payment is charged from the bank that it names, not from itself: %s', (text, assetId) => {
  const money = asset('money', 'OTHER', '카카오페이 머니');
  expect(meansOf(text, [...BANKS, money])).toEqual({ assetId, toAssetId: 'money', paymentMethodId: null });
  expect(meansOf(kakao('영어학원'), [...BANKS, money])).toMatchObject({ assetId: 'kakao' });
});
