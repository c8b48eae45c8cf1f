import { describe, expect, it } from 'vitest';
import { parseMessages } from './parse-messages.ts';

const read = (text: string) =>
  parseMessages(text, '2026-11-29').map(({ kind, amount, date, description }) => [kind, amount, date, description]);

describe('one message', () => {
  it.each([
    ['우리카드 5,600원 승인 스타벅스 우리(8804) 11/28 12:10 잔여한도 2,000,000원', '스타벅스'],
    ['신한카드 5,600원 승인 스타벅스 신한(1234) 11/28 12:10 누적 2,000,000원', '스타벅스'],
    ['하나카드 5,600원 승인 스타벅스 하나(1*3*) 11/28 12:10 누적 2,000,000원', '스타벅스'],
    ['우리카드 알림 5,600원 승인 우리동네분식 11/28 12:10 우리(8804)', '우리동네분식'],
  ])('names its card behind the shop: %s', (text, shop) => {
    expect(read(text)).toEqual([['EXPENSE', 5600, '2026-11-28', shop]]);
    const [draft] = parseMessages(text, '2026-11-29');
    expect(draft?.cardHint).toMatch(/^(?:8804|1234|1\*3\*)$/u);
  });

  it.each([
    '신한은행골목포차',
    '국민은행앞떡볶이',
    '현대카드라이브러리',
    '카카오뱅크빌딩카페',
    '우리은행옆분식',
    '하나은행골목',
    '삼성카드앞국수',
    '농협은행장터',
    '신한은행 골목포차',
  ])('has a shop named after a bank: %s', (shop) => {
    const text = `(결제) 12,300원\n${shop} / 신용(일시불,1*3*) / 11/20 12:34 / 누적 100,000원`;
    for (const each of [text, text.replaceAll('\n', ' ')]) {
      expect(read(each)).toEqual([['EXPENSE', 12_300, '2026-11-20', shop]]);
    }
  });

  it.each([
    ['입금35,000원', '신한카드 승인취소', 'CANCEL'],
    ['출금35,000원', '신한카드 결제대금(11월)', 'TRANSFER'],
  ])('has a card company as the other side: %s %s', (moved, name, kind) => {
    const text = `하나,11/20,12:30\n123******45607\n${moved}\n${name}\n잔액1,234,500원`;
    expect(parseMessages(text, '2026-11-29')).toMatchObject([{ kind, amount: 35_000, date: '2026-11-20' }]);
  });
});

describe('several messages', () => {
  it.each([
    [
      '신한카드(1234)승인 홍*동 12,300원(일시불)11/20 12:34 스타벅스 누적456,700원',
      '신한카드(1234)승인 홍*동 5,300원(일시불)11/20 13:34 이디야 누적462,000원',
    ],
    [
      '하나(1*3*)홍*동님 11/20 12:26 스타벅스 일시불/12,300원/누적-14,600원',
      '하나(1*3*)홍*동님 11/20 16:26 이디야 일시불/5,300원/누적-19,900원',
    ],
    [
      '우리(1234)승인\n홍*동님\n12,300원 일시불\n11/20 12:23\n스타벅스\n누적342,500원',
      '우리카드 승인\n홍*동님\n5,300원 일시불\n11/20 13:23\n이디야\n누적347,800원',
    ],
    [
      '하나,11/20,12:30\n123******45607\n출금12,300원\n스타벅스\n잔액1,234,500원',
      '신한은행 11/20 13:05\n110-***-778821\n출금 5,300원\n이디야\n잔액 95,500원',
    ],
  ])('are split at the head of the second, with and without line ends', (first, second) => {
    for (const text of [`${first}\n${second}`, `${first}\n\n${second}`]) {
      expect(read(text), text).toEqual([
        ['EXPENSE', 12_300, '2026-11-20', '스타벅스'],
        ['EXPENSE', 5300, '2026-11-20', '이디야'],
      ]);
    }
  });
});
