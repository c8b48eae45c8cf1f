import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isCivilDate } from '../calendar/civil-date.ts';
import { readPicture } from './read-picture.ts';
import { readReceipt } from './read-receipt.ts';
import { RECEIPT_CONFIDENCE_MAX } from './receipt-draft.ts';

const TODAY = '2026-11-24';

interface Purchase {
  readonly merchant: string;
  readonly date: string;
  readonly time: string;
  readonly lines: readonly { readonly name: string; readonly price: number; readonly quantity: number }[];
}

const won = (amount: number): string => amount.toLocaleString('en-US');
const totalOf = ({ lines }: Purchase): number => lines.reduce((sum, line) => sum + line.price * line.quantity, 0);

/** Receipts as tills and card terminals print them. */
const LAYOUTS = {
  till: (one: Purchase) => {
    const total = totalOf(one);
    const net = Math.round(total / 1.1);
    const handed = Math.ceil((total + 1) / 10_000) * 10_000;
    return [
      one.merchant,
      '사업자번호: 123-45-67890 대표 김민수',
      '서울시 마포구 양화로 45 TEL 02-123-4567',
      `[판매] ${one.date} ${one.time}`,
      '상품명 단가 수량 금액',
      ...one.lines.map(({ name, price, quantity }) => `${name}  ${won(price)}  ${quantity}  ${won(price * quantity)}`),
      `과세물품가액  ${won(net)}`,
      `부 가 세  ${won(total - net)}`,
      `합 계  ${won(total)}`,
      `받은금액  ${won(handed)}`,
      `거스름돈  ${won(handed - total)}`,
      '교환/환불은 7일 이내 영수증 지참',
    ];
  },
  slip: (one: Purchase) => {
    const total = totalOf(one);
    const net = Math.round(total / 1.1);
    return [
      '카드매출전표',
      `가맹점명  ${one.merchant}`,
      '카드번호  9411-12**-****-123*',
      `승인일시  ${one.date.slice(2).replaceAll('-', '.')} ${one.time}`,
      '승인번호  77120453',
      `공급가액  ${won(net)}원`,
      `부가세  ${won(total - net)}원`,
      `합계  ${won(total)}원`,
    ];
  },
} as const;

const purchase: fc.Arbitrary<Purchase> = fc.record({
  merchant: fc.constantFrom('행복마트 마포점', '동네빵집', '늘봄카페', '김가네 홍대점'),
  date: fc.integer({ min: 0, max: 327 }).map((days) => addDays('2026-01-01', days)),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
  lines: fc.array(
    fc.record({
      name: fc.constantFrom('우유 1L', '두부 300', '콩나물', '카페라떼', '라면 5입'),
      price: fc.integer({ min: 10, max: 9000 }).map((tens) => tens * 10),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});
const layout = fc.constantFrom(LAYOUTS.till, LAYOUTS.slip);

describe('a receipt that was recognized well', () => {
  test('is read exactly, in every layout', () => {
    fc.assert(
      fc.property(purchase, layout, (one, write) => {
        const draft = readPicture([write(one).join('\n')], TODAY);
        expect(draft).toMatchObject({
          source: 'RECEIPT',
          total: totalOf(one),
          date: one.date,
          time: one.time,
          merchant: one.merchant,
          confidence: RECEIPT_CONFIDENCE_MAX,
          missing: [],
        });
        if (write === LAYOUTS.till) {
          expect(draft?.lines).toEqual(
            one.lines.map(({ name, price, quantity }) => ({ name, amount: price * quantity })),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['2026/09/1118:50', '2026-09-11', '18:50'],
    ['26.0713 15:20', '2026-07-13', '15:20'],
    ['2026년 7월 3일 9:05', '2026-07-03', '09:05'],
    ['20260713 15:20', '2026-07-13', '15:20'],
    ['26-07-13', '2026-07-13', null],
  ])('has the date of 거래일시 %s', (text, date, time) => {
    expect(readReceipt(`거래일시 ${text}\n합계 9,000`, TODAY)).toMatchObject({ date, time });
  });

  test.each(['2026-11-25', '2026-02-30', '교환은 2026-10-01까지', '유효기간 2026-01-02'])(
    'does not take %s for its date',
    (line) => {
      expect(readReceipt(`합계 9,000\n${line}`, TODAY)?.date).toBeNull();
    },
  );
});

describe('the receipt of', () => {
  test.each([
    [
      'a clinic',
      '진료비 계산서 영수증\n환자등록번호 00481516 성명 박서준\n진료기간 2026-11-13\n급여 본인부담금 5,200\n공단부담금 12,300\n비급여 20,000\n진료비 총액 37,500\n환자부담총액 25,200\n납부할 금액 25,200\n카드 25,200\n늘봄내과의원',
      {
        total: 25_200,
        date: '2026-11-13',
        merchant: '늘봄내과의원',
        lines: [
          { name: '급여 본인부담금', amount: 5200 },
          { name: '비급여', amount: 20_000 },
        ],
      },
    ],
    [
      'a car park',
      '주차 영수증\n차량번호 12가3456\n입차 2026-11-12 13:02\n출차 2026-11-12 15:20\n주차시간 2시간18분\n주차요금 9,000\n할인금액 3,000\n정산금액 6,000\n은행나무공영주차장',
      { total: 6000, date: '2026-11-12', merchant: '은행나무공영주차장', lines: [] },
    ],
    [
      'a shop that takes points',
      '모퉁이편의점\n2026-11-14(토) 21:10:44\n도시락 5,800\n탄산수 4캔 6,000\n 할인 -800\n총 구매 액 11,000\n포인트 사용 700\n신용카드 10,300\n포인트 적립 110 잔여포인트 2,340',
      { total: 10_300, date: '2026-11-14', merchant: '모퉁이편의점' },
    ],
    [
      'a delivery without its year',
      '두리피자\n주문번호 1234 배달\n12/09 19:03\n불고기 L 31,900\n콜라 2,500\n할인 -4,400\n합계 30,000',
      { total: 30_000, date: '2025-12-09', merchant: '두리피자' },
    ],
    [
      'a diner',
      '영수증\n김밥나라 서초점\nNo.0034\n2026.11.20 12:33\n참치김밥 1 4,500\n라면 1 4,000\n소계 8,500\n받을금액 8,500\n받은금액 10,000\n거스름돈 1,500',
      {
        total: 8500,
        merchant: '김밥나라 서초점',
        lines: [
          { name: '참치김밥', amount: 4500 },
          { name: '라면', amount: 4000 },
        ],
      },
    ],
    [
      'a card terminal',
      '신용카드 매출전표\n가맹점명 미래약국\n가맹점번호 123456789\n거래일시 2026/11/16 18:20:11\n금액 ₩ 6,182\n부가세 ₩ 618\n봉사료 ₩ 0\n합계 ₩ 6,800',
      { total: 6800, date: '2026-11-16', merchant: '미래약국', lines: [] },
    ],
    [
      'a petrol station',
      '한빛주유소\n판매일시 2026-11-17 07:12\n유종 휘발유\n단가 1,655\n수량 30.211 L\n금액 50,000\n공급가액 45,455\n부가세 4,545\n합계 50,000',
      { total: 50_000, date: '2026-11-17', merchant: '한빛주유소', lines: [] },
    ],
    [
      'a wholesaler, with a minus behind the amount',
      '큰마당 양재점\nE 123456 키친타올 21,990\nE 654321 베이글 7,990\n  654321 할인 2,000-\n소계 27,980\n부가세 2,543\n총계 27,980\n현대카드 27,980\n2026/11/16 15:02',
      { total: 27_980, date: '2026-11-16', merchant: '큰마당 양재점' },
    ],
    [
      'a cinema',
      '달빛시네마 용산점\n영화 입장권\n2026-11-14(토) 19:30\n일반 2매 30,000원\n할인 -6,000\n결제 24,000원',
      { total: 24_000, date: '2026-11-14', merchant: '달빛시네마 용산점' },
    ],
    [
      'a café, with a quantity beside its amount',
      '골목커피 수유점\n결제시간 2026-11-20 오후 08:12\n아메리카노(ICE) 1 3,200\n샷추가 1 500\n합계: 3,700원\n승인금액 3,700원',
      {
        total: 3700,
        time: '20:12',
        lines: [
          { name: '아메리카노(ICE)', amount: 3200 },
          { name: '샷추가', amount: 500 },
        ],
      },
    ],
    [
      'an online shop, with its delivery',
      '나루몰\n주문일 2026. 11. 15\n생수 2L 12개 9,900원\n물티슈 10팩 8,900원\n총 상품가격 18,800원\n배송비 3,000원\n총 결제금액 21,800원',
      { total: 21_800, date: '2026-11-15', merchant: '나루몰' },
    ],
  ])('%s', (_what, text, expected) => {
    expect(readReceipt(text, TODAY)).toMatchObject({ ...expected, confidence: RECEIPT_CONFIDENCE_MAX, missing: [] });
  });
});

test.each(['24시간 해장국', '우리동네 진료소', '한결 차량정비'])('%s is the name of a shop', (name) => {
  expect(readReceipt(`${name}\n2026-11-20 12:33\n합계 8,500`, TODAY)?.merchant).toBe(name);
});

describe('a receipt with one misread digit', () => {
  test('never has a wrong total with a confidence above a half', () => {
    fc.assert(
      fc.property(purchase, layout, fc.nat(), fc.constantFrom('1', '3', '7', '8', ''), (one, write, at, digit) => {
        const lines = write(one);
        const labeled = lines.flatMap((line, index) => (/가액|가 세|가세|계|금액 |돈/u.test(line) ? [index] : []));
        const line = labeled[at % labeled.length] ?? 0;
        const places = [...(lines[line] ?? '').matchAll(/\d/gu)].map((match) => match.index);
        const place = places[at % places.length] ?? 0;
        const text = lines
          .map((written, index) =>
            index === line ? `${written.slice(0, place)}${digit}${written.slice(place + 1)}` : written,
          )
          .join('\n');
        const draft = readReceipt(text, TODAY);
        if ((draft?.confidence ?? 0) > 0.5) expect(draft?.total).toBe(totalOf(one));
      }),
      { numRuns: 500 },
    );
  });
});

describe('amounts that contradict each other', () => {
  test('lower the confidence and say so', () => {
    const draft = readReceipt('공급가액 10,000\n부가세 1,000\n합계 12,000\n2026-11-20', TODAY);
    expect(draft?.total).toBe(12_000);
    expect(draft?.confidence).toBeLessThan(0.5);
    expect(draft?.reasons).toEqual(['영수증 안의 금액이 서로 맞지 않아요. 금액을 확인해 주세요.']);
  });

  test('of two receipts are no total', () => {
    const receipt = (total: number) => `공급가액 ${won(total / 1.1)}\n부가세 ${won(total / 11)}\n합계 ${won(total)}`;
    const draft = readReceipt(`${receipt(11_000)}\n${receipt(5500)}`, TODAY);
    expect(draft).toMatchObject({ total: null, missing: ['total', 'date', 'merchant'] });
    expect(draft?.reasons).toEqual(['영수증이 두 장 이상 보여요. 한 장씩 찍어 주세요.']);
  });

  test('of two tries doubt each other', () => {
    const draft = readPicture(['합계 9,000', '합계 6,000'], TODAY);
    expect(draft?.confidence).toBeLessThanOrEqual(0.4);
  });
});

test('a discount is a negative line, and the lines add up to what was paid', () => {
  const draft = readReceipt('늘봄카페\n카페라떼 5,500 2 11,000\n쿠폰할인 -1,000\n합계 11,000\n결제금액 10,000', TODAY);
  expect(draft).toMatchObject({ total: 10_000, confidence: RECEIPT_CONFIDENCE_MAX });
});

test('a slip that takes a purchase back is never sure', () => {
  const draft = readPicture(['승인취소\n공급가액 10,000\n부가세 1,000\n합계 11,000\n2026-11-20'], TODAY);
  expect(draft?.confidence).toBeLessThanOrEqual(0.3);
  expect(draft?.reasons).toContain('취소나 환불로 보여요. 지출로 기록하지 않도록 확인해 주세요.');
});

describe('the picture of a message', () => {
  const NOTICE = '[Web발신]\n신한카드(1234)승인 홍*동\n12,300원(일시불)11/18 12:34\n스타벅스강남';

  test('is sure above a half only if both tries agree', () => {
    const draft = readPicture([NOTICE, NOTICE], TODAY);
    expect(draft).toMatchObject({ source: 'MESSAGE', total: 12_300, date: '2026-11-18', merchant: '스타벅스강남' });
    expect(draft?.confidence).toBeGreaterThan(0.5);
    expect(readPicture([NOTICE], TODAY)?.confidence).toBeLessThanOrEqual(0.5);
    expect(readPicture([NOTICE, NOTICE.replace('12,300', '12,800')], TODAY)?.confidence).toBeLessThanOrEqual(0.5);
  });

  test('with digits set apart has the whole amount, or none that is sure', () => {
    const apart = '[페이코] 7 2 0, 7 4 4원 결제완료\n오늘의집 01/08 10:29';
    expect(readPicture([apart, apart], TODAY)?.total).toBe(720_744);
    const torn = '[페이코] 7 20 744원 결제완료\n오늘의집 01/08 10:29';
    expect(readPicture([torn, torn], TODAY)?.confidence ?? 0).toBeLessThanOrEqual(0.5);
  });

  test.each([
    ['torn', '[제주카드] 승인 2 0 9, 5 6그 4원 0 6개월\n11, 1 5 04 : 3 5 씨유강남점'],
    ['without its time', '[제주카드] 승인 209,564원 06개월\n11/15 씨유강남점'],
    ['of a few won', NOTICE.replace('12,300', '4')],
  ])('%s is not sure', (_what, text) => {
    expect(readPicture([text, text], TODAY)?.confidence).toBeLessThanOrEqual(0.5);
  });

  test.each(['취소', '거절'])('of a %s is no purchase', (word) => {
    const text = NOTICE.replace('승인', word);
    const draft = readPicture([text, text], TODAY);
    expect(draft?.total ?? null).toBeNull();
  });

  test('of two payments is no draft of one', () => {
    const two = `${NOTICE}\n\n${NOTICE.replace('12,300', '4,500').replace('스타벅스강남', '김밥천국')}`;
    expect(readPicture([two, two], TODAY)).toMatchObject({ source: 'MESSAGE', total: null });
  });
});

describe('any text', () => {
  test('gives a valid draft or none', () => {
    const debris = fc.constantFrom(
      '합계',
      '부가세',
      '공급가액',
      '12,300',
      '9 000',
      '원',
      '\n',
      ' ',
      '승인',
      '|',
      '2026',
      '-',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(debris, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 2 }), (texts) => {
        const draft = readPicture(texts, TODAY);
        if (draft === null) return;
        expect(draft.confidence).toBeLessThanOrEqual(RECEIPT_CONFIDENCE_MAX);
        expect(draft.confidence).toBeGreaterThanOrEqual(0);
        if (draft.total !== null) expect(Number.isSafeInteger(draft.total) && draft.total > 0).toBe(true);
        if (draft.date !== null) expect(isCivilDate(draft.date) && draft.date <= TODAY).toBe(true);
        expect(draft.lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
        expect(draft.missing.includes('total')).toBe(draft.total === null);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['1,', '1 ', '|', '합계 1\n', '합', '20', '1 2 ', '원', '1:', '- ', 'ㅣ', '승인 '])(
    'of nothing but %j is read within the time limit',
    (piece) => {
      const text = piece.repeat(20_000);
      readPicture([text, text], TODAY);
      const started = performance.now();
      readPicture([text, text], TODAY);
      expect(performance.now() - started).toBeLessThan(1000);
    },
  );
});
