import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';

const TODAY = '2026-11-20';
const all = (text: string) =>
  parseMessages(text, TODAY).map(({ kind, messageKind, amount, description, date }) => [
    kind,
    messageKind,
    amount,
    description,
    date,
  ]);
const asFlat = (text: string): string[] => [text, text.replaceAll('\n', ' ')];

describe('a train ticket that was given back', () => {
  it.each([
    ['[SRT] 승차권 환불 완료\n수서-부산 11/25 08:00\n환불금액 52,900원', 'CANCEL', 52_900, 'SRT'],
    [
      '[SRT] 승차권 환불 완료\n수서-부산 11/18 08:00\n환불금액 52,500원\n반환수수료 400원',
      'PARTIAL_CANCEL',
      52_500,
      'SRT',
    ],
    ['[SR]승차권이 반환되었습니다. 반환금액 52,500원 수수료 400원', 'PARTIAL_CANCEL', 52_500, 'SRT'],
    ['[SRT]결제취소 52,900원 신한카드(1234)', 'CANCEL', 52_900, 'SRT'],
    [
      '[코레일] 승차권 환불 안내\n서울→부산 11월 25일 09:00 KTX 013\n환불금액 59,400원, 위약금 400원',
      'PARTIAL_CANCEL',
      59_400,
      '코레일',
    ],
    ['[코레일톡] KTX 승차권 반환완료 59,800원 서울-부산 11/25 09:00', 'CANCEL', 59_800, '코레일'],
    ['코레일 승차권 취소 59,800원 위약금 0원', 'CANCEL', 59_800, '코레일'],
    ['KTX 승차권 환불 59,800원', 'CANCEL', 59_800, '코레일'],
  ])('is one cancel, of the day of the message: %s', (text, messageKind, amount, shop) => {
    for (const each of asFlat(text)) {
      expect(all(each), each).toEqual([['CANCEL', messageKind, amount, shop, TODAY]]);
      expect(parseMessages(each, TODAY)[0]?.confidence, each).toBeLessThan(INTAKE_SURE);
    }
  });

  it('finds its purchase by card', () => {
    const purchase = '신한카드(1234)승인 홍*동 59,800원(일시불)11/19 12:34 코레일';
    const drafts = parseMessages(`${purchase}\n\n[코레일] 승차권 환불 완료\n환불금액 59,400원, 위약금 400원`, TODAY);
    expect(drafts.map(({ kind }) => kind)).toEqual(['EXPENSE', 'CANCEL']);
  });

  it.each([
    '[코레일] 승차권 환불 규정 안내: 출발 1일 전 위약금 400원',
    '[SRT] 승차권 환불은 출발 전까지 가능합니다. 위약금 5,000원',
    '[코레일] 승차권 결제기한 11/20 18:00까지 59,800원. 미결제 시 자동취소',
  ])('is none in a notice of the rules: %s', (text) => {
    expect(parseMessages(text, TODAY).filter(({ confidence }) => confidence >= 0.5)).toEqual([]);
  });

  it.each(['[코레일] 승차권 결제완료 59,800원 11/17 서울→부산', 'KTX 서울-부산 59,800원'])(
    'is none if one was bought: %s',
    (text) => {
      expect(all(text)).toMatchObject([['EXPENSE', expect.anything(), 59_800, expect.anything(), expect.anything()]]);
    },
  );
});

describe('a receipt of 네이버페이', () => {
  it.each([
    [
      '[네이버페이] 결제가 완료되었습니다.\n상품명: 무선 이어폰\n결제금액: 39,000원\n결제수단: 신한카드\n판매자: 애플스토어\n결제일시: 2026.11.20 14:20',
      'EXPENSE',
      39_000,
      '애플스토어',
    ],
    [
      '[네이버페이] 결제내역\n판매자명: 햇살농원\n상품명: 사과 5kg\n총 결제금액: 23,500원\n결제일시: 2026.11.20 14:20',
      'EXPENSE',
      23_500,
      '햇살농원',
    ],
    ['[네이버페이]결제취소안내 무신사 39,000원', 'CANCEL', 39_000, '무신사'],
    ['[네이버페이] 환불완료 안내\n무신사 39,000원 환불되었습니다.', 'CANCEL', 39_000, '무신사'],
    ['[네이버페이] 환불 완료\n판매자: 무신사\n환불금액: 39,000원\n환불수단: 신한카드', 'CANCEL', 39_000, '무신사'],
    ['[네이버페이]부분취소안내 무신사 9,000원', 'CANCEL', 9000, '무신사'],
  ])('is one draft: %s', (text, kind, amount, shop) => {
    for (const each of asFlat(text)) expect(all(each), each).toEqual([[kind, expect.any(String), amount, shop, TODAY]]);
  });

  it('paid partly with points waits', () => {
    const text =
      '[네이버페이] 주문 결제 내역\n주문번호 2026112012345\n상점명 햇살농원\n총 결제금액 23,500원\n네이버페이 포인트 3,500원\n신한카드 20,000원';
    expect(all(text)).toEqual([['EXPENSE', 'APPROVAL', 23_500, '햇살농원', TODAY]]);
    expect(parseMessages(text, TODAY)[0]?.confidence).toBeLessThan(INTAKE_SURE);
  });
});
