import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import { NO_NAMES } from './sentence-names.ts';

const TODAY = '2026-11-20';
const first = (text: string) => parseMessages(text, TODAY)[0];

describe('a period in a message', () => {
  it.each([
    ['신한카드(3391) 교통이용 10/16~11/12 71,500원 11/15 승인 후불교통카드', '2026-11-15'],
    ['삼성카드 교통이용금액 52,300원 (10/01~10/31) 11/16 승인 7718', '2026-11-16'],
  ])('is not its date: %s', (text, date) => {
    expect(first(text)).toMatchObject({ kind: 'EXPENSE', date });
  });
});

describe('a word of a name', () => {
  it.each([
    ['농협 출금45,000원\n11/18 10:00 352-****-1234-56\n101동 관리비\n잔액904,511원'],
    ['[KB]11/18 10:00\n672401**128\n세탁소 102동 상가\n출금\n45,000\n잔액904,511'],
    ['하나,11/18,10:00\n448******45607\n출금12,000원\n달러샵 10달러\n잔액934,500원'],
  ])('is no currency beside an amount in won: %s', (text) => {
    expect(first(text)).toMatchObject({ foreign: null });
  });

  it('is one where the purchase was made abroad', () => {
    expect(first('[신한카드] 해외승인 홍*동님 475.54달러 11/13 13:14 AMAZON')).toMatchObject({
      foreign: { currency: 'USD', amount: 47_554 },
    });
  });
});

describe('a leftover beside the amount', () => {
  it.each([
    '[국민카드] 홍*동님 아파트관리비 래미안서초 10월분 241,870원 11/17 자동납부 승인',
    '[PAYCO] 결제완료 8,800원\n세븐일레븐\n11/18 13:22\n페이코포인트',
    '[OK저축은행] 홍길동님 이자입금 21,150원 (세후) 11/18 09:00',
  ])('is not taken for the shop: %s', (text) => {
    const draft = first(text);
    const isSure = (draft?.confidence ?? 0) >= INTAKE_SURE;
    expect([draft?.description, isSure]).not.toEqual([
      expect.stringMatching(/^(?:자동납부|페이코포인트|세후)$/u),
      true,
    ]);
  });
});

describe('a weekday', () => {
  it.each([
    ['저저번주 토요일 캠핑 8만원', '2026-11-07'],
    ['지지난주 토요일 캠핑 8만원', '2026-11-07'],
    ['지난주 토요일 캠핑 8만원', '2026-11-14'],
  ])('of an earlier week: %s', (text, date) => {
    expect(first(text)).toMatchObject({ date, description: '캠핑' });
  });
});

describe('an account for savings', () => {
  const names = {
    ...NO_NAMES,
    assets: [
      { id: 'savings', name: '적금' },
      { id: 'bank', name: '생활비통장' },
    ],
  };

  it.each(['적금 50만원 넣음', '적금 30만원', '적금 자동이체 30만원', '적금 붓기 20만원'])(
    'is paid into: %s',
    (text) => {
      const [draft] = parseMessages(text, TODAY, [], names);
      expect(draft).toMatchObject({ kind: 'TRANSFER', named: { assetId: null, toAssetId: 'savings' } });
      expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
    },
  );

  it('pays if the sentence says so', () => {
    expect(parseMessages('적금에서 커피 5천원', TODAY, [], names)[0]).toMatchObject({
      kind: 'EXPENSE',
      named: { assetId: 'savings' },
    });
  });
});

describe('the wage of another person', () => {
  it.each(['직원 급여 200만원 지급', '알바 월급 150만원 줌'])('is spending: %s', (text) => {
    expect(first(text)).toMatchObject({ kind: 'EXPENSE' });
  });
});
