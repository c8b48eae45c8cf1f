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

describe('an amount that the message names', () => {
  it.each([
    ['[KB국민카드] 부분취소 승인 김*연님 원승인 89,000원 취소금액 20,000원 11/20 11:11 SSG.COM', 'CANCEL', 20_000],
    [
      '[롯데카드] 부분취소 안내 / 원거래금액 89,000원 / 부분취소금액 20,000원 / 취소후금액 69,000원 / 롯데ON / 11/20 11:11',
      'CANCEL',
      20_000,
    ],
    ['[신한카드] 부분취소 원결제금액 89,000원 취소금액 9,000원 11/20 11:11 쿠팡', 'CANCEL', 9000],
    [
      '[KB국민카드]김*연님 11/20 결제대금 512,000원 중 312,000원 출금되었습니다. 미결제금액 200,000원',
      'TRANSFER',
      312_000,
    ],
    ['카카오뱅크 11/20 잔액 100,000원 → 95,000원 (출금 5,000원, GS25)', 'EXPENSE', 5000],
    ["[네이버페이]결제완료안내 스마트스토어 '[1+1] 2000원 특가 치약…' 4,900원 http://naver.me/xx", 'EXPENSE', 4900],
  ])('is taken: %s', (text, kind, amount) => {
    expect(first(text)).toMatchObject({ kind, amount });
  });

  it('is not the balance before and after, and the shop stays behind it', () => {
    expect(first('카카오뱅크 11/20 잔액 100,000원 → 95,000원 (출금 5,000원, GS25)')).toMatchObject({
      description: 'GS25',
      balance: 95_000,
    });
  });
});

describe('the kind of movement in one word', () => {
  it.each([
    ['다온소프트', '급여입금', 'INCOME'],
    ['한전전기료', '공과금출금', 'EXPENSE'],
    ['삼성화재', '보험료출금', 'EXPENSE'],
    ['국민연금공단', '연금입금', 'INCOME'],
    ['KT', '통신료출금', 'EXPENSE'],
  ])('is read below the name: %s %s', (name, channel, kind) => {
    const draft = first(`[KB]11/20 10:00\n123456**789\n${name}\n${channel}\n342,000\n잔액4,658,200`);
    expect(draft).toMatchObject({ kind, amount: 342_000, description: name });
    expect(draft?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });

  it.each([
    '[다날] 휴대폰결제 취소 3,300원 카카오게임즈 11/20',
    '[KG모빌리언스] 11/20 14:02 소액결제 취소 5,500원 넥슨코리아',
    '신한카드(7731)승인 김*연 5,000원(일시불)11/20 11:40 CU 취소접수완료 누적649,120원',
  ])('is a cancel: %s', (text) => {
    expect(first(text)).toMatchObject({ kind: 'CANCEL' });
  });
});

describe('a card or an account that an office names', () => {
  it('pays the bill', () => {
    expect(first('[도시가스] 11월분 38,900원 신한카드 자동납부 완료(11/20)')).toMatchObject({
      kind: 'EXPENSE',
      paidWith: '신한카드',
    });
  });

  it.each([
    ['[국세청] 근로장려금 1,120,000원이 11/20 국민은행 계좌로 지급되었습니다.', '국민은행'],
    ['[KB손해보험] 보험금 230,000원이 국민은행으로 지급되었습니다. 11/20', '국민은행'],
  ])('receives the money: %s', (text, bank) => {
    expect(first(text)).toMatchObject({ kind: 'INCOME', paidWith: bank });
    expect(first(text)?.description).not.toContain(bank);
  });
});

it('messages with a date in front of each are read apart', () => {
  const text = [
    '11/18 신한카드(7731)승인 홍*동 4,500원(일시불) 스타벅스',
    '11/19 신한카드(7731)승인 홍*동 9,000원(일시불) 김밥천국',
  ];
  expect(parseMessages(text.join('\n'), TODAY).map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-11-18', 4500],
    ['2026-11-19', 9000],
  ]);
});

describe('the day of a journey or an appointment', () => {
  it.each([
    '[코레일] 승차권 결제완료 59,800원 11/27 서울→부산 KTX 023열차',
    '[네이버예약] 11/22(일) 18:00 스시조 2명 예약 확정. 예약금 40,000원 결제완료',
    '[제주항공] 12/24 왕복 결제 120,000원',
  ])('is not the same day a year ago: %s', (text) => {
    expect(first(text)).toMatchObject({ kind: 'EXPENSE', date: TODAY });
    expect(first(text)?.confidence).toBeLessThan(INTAKE_SURE);
  });

  it.each([
    ['[코레일] 승차권 결제완료 59,800원 11/17 서울→부산', '2026-11-17'],
    ['[코레일] 승차권 결제완료 59,800원 2025/11/27 서울→부산', '2025-11-27'],
  ])('is the day that is stated if it has passed: %s', (text, date) => {
    expect(first(text)).toMatchObject({ date });
  });
});
