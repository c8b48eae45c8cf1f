import { cpuUsage } from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { dateNear } from './message-date.ts';
import { INTAKE_SURE, INTAKE_UNSURE, parseMessages } from './parse-messages.ts';

const TODAY = '2026-11-20';
const APPROVAL = '[Web발신]\n신한카드(1234)승인 홍*동 12,300원(일시불)11/20 12:34 스타벅스강남 누적456,700원';

describe('parseMessages', () => {
  it('drops a repeated message with the same 누적 and keeps one with another 누적', () => {
    const twin = APPROVAL.replace('456,700', '469,000');
    const drafts = parseMessages([APPROVAL, APPROVAL, twin].join('\n'), TODAY);
    expect(drafts.map((draft) => draft.cumulative)).toEqual([456_700, 469_000]);
    expect(drafts.every((draft) => !draft.duplicate && draft.confidence >= INTAKE_SURE)).toBe(true);
  });

  it('asks about a repeated message without 누적', () => {
    const family = APPROVAL.replace(' 누적456,700원', '');
    expect(parseMessages(`${family}\n${family}`, TODAY).map((draft) => draft.duplicate)).toEqual([false, true]);
  });

  it('reports a 누적 that does not continue the previous one', () => {
    const next = APPROVAL.replace('12,300', '5,000').replace('456,700', '471,700').replace('스타벅스강남', '이디야');
    const [, second] = parseMessages(`${APPROVAL}\n${next}`, TODAY);
    expect(second?.reasons.join()).toContain('10,000원 결제 문자가 빠진');
  });

  it('checks the 누적 in purchase order, whatever the paste order', () => {
    const next = APPROVAL.replace('12:34', '13:34').replace('12,300', '5,000').replace('456,700', '461,700');
    for (const texts of [
      [APPROVAL, next],
      [next, APPROVAL],
    ]) {
      expect(parseMessages(texts.join('\n'), TODAY).flatMap(({ reasons }) => reasons)).toEqual([]);
    }
    const cancelled = next.replace('461,700', '459,700');
    expect(parseMessages(`${cancelled}\n${APPROVAL}`, TODAY)[0]?.reasons.join()).toContain('2,000원 취소 문자가');
  });

  it('keeps the sums of two cards of one issuer apart by product name', () => {
    const card = (name: string, won: string, sum: string) =>
      `현대 ${name} 승인\n홍*동\n${won}원 일시불\n11/20 13:15\n코레일유통\n누적${sum}원`;
    const drafts = parseMessages(`${card('ZERO', '2,500', '560,800')}\n\n${card('M', '1,000', '700,000')}`, TODAY);
    expect(drafts.map(({ cardHint, reasons }) => [cardHint, reasons])).toEqual([
      ['ZERO', []],
      ['M', []],
    ]);
  });

  it('links a cancel to its approval in the same text, and books no cancel without one', () => {
    const cancel = APPROVAL.replace('승인', '취소').replace('12:34', '15:00').replace('456,700', '444,400');
    const [, tied] = parseMessages(`${APPROVAL}\n${cancel}`, TODAY);
    expect(tied).toMatchObject({ kind: 'CANCEL', amount: 12_300, cancels: 0, missing: [] });
    expect(tied?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
    const [alone] = parseMessages(cancel, TODAY);
    expect(alone).toMatchObject({ kind: 'CANCEL', amount: 12_300, cancels: null, missing: ['approval'] });
    expect(alone?.confidence).toBeLessThan(INTAKE_UNSURE);
  });

  it('finds the purchase date in the sentence of a partial cancel', () => {
    const bought = '[KB국민카드] 1*3* 승인 홍*동님 30,000원 일시불 11/18 10:00 이마트○○점';
    const cancel = '[KB국민카드] 1*3* 홍*동님 이마트○○점 11월18일 이용건 11월20일 부분취소(-10,000원)';
    const drafts = parseMessages(`${bought}\n\n${cancel}`, TODAY);
    expect(drafts[1]).toMatchObject({
      kind: 'CANCEL',
      messageKind: 'PARTIAL_CANCEL',
      amount: 10_000,
      originalDate: '2026-11-18',
      date: TODAY,
      cancels: 0,
    });
  });

  it.each([
    '[Web발신]\n[국세청] 환급금 350,000원이 11/18 계좌로 지급되었습니다.',
    '[Web발신]\n[한빛생명] 보험금 350,000원이 지급되었습니다. 11/18',
  ])('takes money that others pay out for a deposit, to be confirmed: %s', (text) => {
    const [draft] = parseMessages(text, TODAY);
    expect(draft).toMatchObject({ kind: 'INCOME', amount: 350_000 });
    expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
  });

  it('ignores the notice of a charge that has been imposed', () => {
    const [draft] = parseMessages('[우리아파트] 11월 관리비 182,340원이 부과되었습니다. 납기 11/30', TODAY);
    expect(draft?.kind ?? 'IGNORE').toBe('IGNORE');
  });

  it('merges a withdrawal and a deposit at two banks into one transfer', () => {
    const out = '신한11/20 18:52\n110-***-123456\n출금 650,000\n잔액 12,345,600\n홍길동';
    const into = '[카카오뱅크]\n홍*동(1234)\n11/20 18:53\n입금 650,000원\n홍길동\n잔액 950,000원';
    const drafts = parseMessages(`${out}\n\n${into}`, TODAY);
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({ kind: 'TRANSFER', amount: 650_000, issuer: '신한은행', toIssuer: '카카오뱅크' });
  });

  it('merges a top-up reported by the easy payment and the bank into one transfer', () => {
    const charge = '[카카오페이] 충전완료 50,000원 11/20 10:00 신한은행';
    const out = '신한11/20 10:00\n110-***-123456\n출금 50,000\n잔액 12,345,600\n카카오페이';
    const later = out.replace('10:00', '15:00');
    expect(parseMessages(`${charge}\n\n${out}`, TODAY)).toMatchObject([
      { kind: 'TRANSFER', issuer: '신한은행', rail: '카카오페이', description: '카카오페이 충전' },
    ]);
    expect(parseMessages(`${charge}\n\n${later}`, TODAY)).toHaveLength(2);
  });

  it("keeps apart a payment for a meal and a friend's transfer in the same minute", () => {
    const out = '신한11/20 18:52\n110-***-123456\n출금 12,000\n잔액 12,345,600\n김밥천국';
    const into = '[카카오뱅크]\n홍*동(1234)\n11/20 18:53\n입금 12,000원\n김철수\n잔액 950,000원';
    expect(parseMessages(`${out}\n\n${into}`, TODAY).map(({ kind }) => kind)).toEqual(['EXPENSE', 'INCOME']);
  });

  it('counts a payment reported by an easy payment and the card once', () => {
    const rail = '[카카오페이] 결제완료\n12,300원\n스타벅스\n11/20 12:34\n신한카드(1234)';
    const drafts = parseMessages(`${rail}\n\n${APPROVAL}`, TODAY);
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({ format: 'shinhan-card', rail: '카카오페이', amount: 12_300 });
  });

  it('keeps a foreign amount in its minor unit with low confidence', () => {
    const [draft] = parseMessages('삼성1234해외승인 홍*동\nUSD 1,022.50\n11/20 03:10 ANTHROPIC', TODAY);
    expect(draft).toMatchObject({
      kind: 'EXPENSE',
      amount: 102_250,
      currency: 'USD',
      foreign: { currency: 'USD', amount: 102_250 },
      missing: ['krwAmount'],
    });
    expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
    const [yen] = parseMessages('신한(1234)해외승인 홍*동 1,980 엔 (JP)11/20 02:11 LAWSON', TODAY);
    expect(yen).toMatchObject({ amount: 1980, currency: 'JPY' });
  });

  it('reads one sentence per line', () => {
    const drafts = parseMessages('어제 점심 김밥 8,500 국민카드\n오늘 스타벅스 4500원', TODAY);
    expect(drafts.map((draft) => [draft.amount, draft.methodHint])).toEqual([
      [8500, '국민카드'],
      [4500, null],
    ]);
  });

  it('reads a push notification sentence as a message', () => {
    const [draft] = parseMessages('[토스] 스타벅스에서 4,500원 결제했어요', TODAY);
    expect(draft).toMatchObject({ kind: 'EXPENSE', amount: 4500, description: '스타벅스', rail: '토스' });
  });

  it('splits several messages on one line without a mark between them', () => {
    const texts = [
      APPROVAL.replace('[Web발신]\n', ''),
      '삼성1234승인 홍*동 39,000원 일시불 11/20 20:16 쿠팡 누적1,316,200원',
      '[KB]11/20 14:58 123456**789 과일가게 체크카드출금 18,000 잔액238,200',
      '[카카오뱅크] 홍*동(1234) 11/20 12:16 출금 5,500원 동네마트 잔액 124,500원',
    ];
    expect(parseMessages(texts.join(' '), TODAY).map((draft) => [draft.amount, draft.description])).toEqual([
      [12_300, '스타벅스강남'],
      [39_000, '쿠팡'],
      [18_000, '과일가게'],
      [5500, '동네마트'],
    ]);
  });

  it('keeps a bank message whose counterparty is a card issuer together', () => {
    const bill = '신한11/20 18:52\n110-***-123456\n출금 650,000\n잔액 12,345,600\n삼성카드결제';
    expect(parseMessages(bill, TODAY)).toMatchObject([{ kind: 'TRANSFER', description: '삼성카드결제' }]);
  });

  it('finds a message in a saved chat and books nothing of the surrounding talk', () => {
    const chat = [
      '--------------- 2026년 11월 19일 목요일 ---------------',
      '[민지] [오후 1:02] 오늘 뭐 먹지?',
      '[홍길동] [오후 1:03] 치킨 23,000원 나왔어 반반 콜',
      `[홍길동] [오후 1:05] ${APPROVAL}`,
      '[민지] [오후 1:06] ㅇㅋ 11,500원 보낼게',
      '2026년 11월 19일 오후 1:07, 민지 : 카드값 30만원 보내줘',
    ].join('\n');
    const drafts = parseMessages(chat, TODAY);
    const sure = drafts.filter((draft) => draft.confidence >= INTAKE_UNSURE);
    expect(sure).toMatchObject([{ amount: 12_300, description: '스타벅스강남', format: 'shinhan-card' }]);
    expect(drafts.find((draft) => draft.amount === 23_000)?.date).toBe('2026-11-19');
  });

  it("does not read a shop's order notice as a card message", () => {
    const order = parseMessages('[무신사] 결제완료 45,900원 11/20 10:00', TODAY);
    expect(order.every((draft) => draft.confidence < INTAKE_SURE)).toBe(true);
    expect(parseMessages('[11번가] 주문완료 39,900원 배송예정 11/22', TODAY)[0]?.kind).toBe('IGNORE');
  });

  it('returns the card used for an easy payment', () => {
    const [draft] = parseMessages('[카카오페이] 결제완료\n12,300원\n스타벅스\n11/20 12:34\n신한카드(1234)', TODAY);
    expect(draft).toMatchObject({ rail: '카카오페이', paidWith: '신한카드', cardHint: '1234' });
  });

  it('reads a message that a phone saved with a time before it', () => {
    const [draft] = parseMessages(`2026-11-20 12:35 ${APPROVAL.replace('[Web발신]\n', '')}`, TODAY);
    expect(draft).toMatchObject({ format: 'shinhan-card', amount: 12_300, cardHint: '1234' });
  });

  it('finds nothing to book in unrelated text', () => {
    for (const text of ['', '   \n\n', '안녕하세요 내일 봐요', 'hello', '010-1234-5678로 전화 주세요']) {
      expect(parseMessages(text, TODAY)).toEqual([]);
    }
  });

  it('only books a positive whole amount on a valid date, whatever the text', () => {
    const words = fc.constantFrom(
      '[Web발신]',
      '승인',
      '취소',
      '거절',
      '누적',
      '잔액',
      '출금',
      '입금',
      '12,300원',
      '-5원',
      '0원',
      '11/20',
      '13/40',
      '12:34',
      '25:99',
      'USD 1.234',
      '9999999999999999원',
      '홍*동',
      '(1234)',
      '\n',
      ' ',
      '신한카드',
      '삼성1234',
      '[KB]',
      '어제',
      '3만',
      '월급',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 5, arbitrary: words }, anyText(12)), {
          maxLength: 60,
        }),
        (pieces) => {
          for (const draft of parseMessages(pieces.join(''), TODAY)) {
            expect(draft.amount === null || (Number.isSafeInteger(draft.amount) && draft.amount > 0)).toBe(true);
            expect(draft.date).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
            expect(draft.time ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/u);
            expect(draft.confidence >= 0 && draft.confidence <= 1).toBe(true);
            if (draft.confidence >= INTAKE_SURE) expect(draft.amount).not.toBeNull();
          }
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);

  it('takes linear time on hostile text', () => {
    const texts = [
      '1,',
      ' ',
      '[Web발신]',
      '11/20 ',
      '가',
      '1*',
      '(',
      '카드',
      '일천',
      '만',
      '12,300원\n\n',
      '취소 1원 11/20\n[신한카드] ',
      '신한카드(1234)승인 1,000원 ',
      '[KB]1,000 ',
      '[가] [오후 1:02] ',
      '[가] [오후 1:02] 1,000원\n',
      '2026/11/20 12:57\n1,000원\n',
      '가맹점: ',
      '님이 ',
      '1,000원 할인 ',
      '2026년 11월 20일 오후 1:02, 가',
      '*1234 ',
      '신한카드 1234 ',
    ];
    for (const piece of texts) {
      const text = piece.repeat(Math.ceil(50_000 / piece.length));
      const before = cpuUsage();
      parseMessages(text, TODAY);
      const { user } = cpuUsage(before);
      // An ordinary computer needs a tenth of it; a backtracking pattern would take minutes. Time of the processor, so
      // that load on the machine is not counted.
      expect(user / 1000).toBeLessThan(2000);
    }
  }, 60_000);
});

describe('dateNear', () => {
  it('returns the latest such day on or before the receipt', () => {
    expect(dateNear(12, 31, '2027-01-01')).toBe('2026-12-31');
    expect(dateNear(12, 31, '2026-12-31')).toBe('2026-12-31');
    expect(dateNear(1, 1, '2026-12-31')).toBe('2026-01-01');
    expect(dateNear(1, 2, '2026-12-31')).toBe('2026-01-02');
    expect(dateNear(2, 29, '2027-03-01')).toBe('2024-02-29');
    expect(dateNear(13, 1, TODAY)).toBeNull();
    expect(dateNear(2, 30, TODAY)).toBeNull();
  });
});

describe('the number to refuse adverts', () => {
  const APPROVED = '신한카드(1234)승인 홍*동 12,300원(일시불)11/20 12:34 스타벅스강남 누적456,700원';

  it.each([`${APPROVED}\n무료수신거부 080-123-4567`, `${APPROVED} 무료거부 0801234567`])(
    'below a payment does not make it an advert: %s',
    (text) => {
      expect(parseMessages(text, '2026-11-29')).toMatchObject([
        { kind: 'EXPENSE', amount: 12_300, description: '스타벅스강남' },
      ]);
    },
  );

  it.each([
    '[신한카드] 11월 이벤트! 5만원 이상 결제시 5,000원 캐시백 11/20~11/30 무료수신거부 080-123-4567',
    '[한빛카드] 지금 결제하면 5,000원 할인! 11/20 10:00부터 무료거부 0801234567',
  ])('below an advert does: %s', (text) => {
    expect(parseMessages(text, '2026-11-29')).toMatchObject([{ kind: 'IGNORE', messageKind: 'ADVERT' }]);
  });
});
