import { describe, expect, it } from 'vitest';
import { parseMessages } from './parse-messages.ts';

const nameIn = (text: string) => parseMessages(text, '2026-11-20').map(({ description }) => description);

describe('the person of a sentence', () => {
  it.each([
    ['카카오페이\n박*현님이 15,000원을 보냈어요. 송금받기를 눌러주세요.', '박*현'],
    ['토스\n박지훈님이 15,000원을 보냈어요. 계좌를 선택해 받으세요', '박지훈'],
    ['카카오페이\n이*민님이 보낸 20,000원을 받았어요.', '이*민'],
    ['카카오페이\n박*현님에게 15,000원을 보냈어요.', '박*현'],
    ['카카오뱅크 모임통장 입금\n박지훈님이 회비 30,000원을 입금했어요. 모임통장 잔액 230,000원', '박지훈'],
  ])('is its name: %s', (text, name) => {
    expect(nameIn(text)).toEqual([name]);
  });
});

describe('a line that tells the reader what to do', () => {
  it.each([
    ['[삼성페이] 신한카드 결제 12,300원 씨유강남점 11/19 19:08\n앱에서 자세히 보기', '씨유강남점'],
    ['[카카오페이] 결제완료\n35,000원\n스타벅스\n11/20 14:30\n내역은 앱에서 확인해 주세요.', '스타벅스'],
    ['신한카드(3391)승인 홍*동 4,500원(일시불)11/19 08:12 이디야\n지금 바로 확인하세요', '이디야'],
  ])('is no name: %s', (text, name) => {
    expect(nameIn(text)).toEqual([name]);
  });

  it.each(['맛있게 드세요', '또 오세요', '국물 주세요'])('but a shop may be called like that: %s', (name) => {
    expect(nameIn(`삼성3344승인 이*희\n9,000원 일시불\n11/20 20:16 ${name}\n누적1,316,200원`)).toEqual([name]);
  });
});
