import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';

const read = (text: string) => parseMessages(text, '2026-11-20')[0];

describe('months in a sentence', () => {
  it.each([
    ['노트북 120만원 신한카드 3개월 할부', '노트북', 3, false],
    ['노트북 120만원 신한카드 3개월', '노트북', 3, false],
    ['신한카드 6개월 냉장고 180만', '냉장고', 6, false],
    ['소파 90만 할부3', '소파', 3, false],
    ['냉장고 180만 할부(6)', '냉장고', 6, false],
    ['냉장고 180만 할부 6개월', '냉장고', 6, false],
    ['노트북 120만 6개월 무이자', '노트북', 6, true],
    ['냉장고 180만 무이자 12개월', '냉장고', 12, true],
    ['냉장고 180만 12개월 무이자 할부', '냉장고', 12, true],
  ])('are an installment plan: %s', (text, description, months, interestFree) => {
    expect(read(text)).toMatchObject({ description, installment: { months, interestFree } });
    expect(read(text)?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });

  it.each([
    ['헬스장 12개월 등록 60만', '헬스장 12개월 등록'],
    ['신문 구독 3개월 5만4천', '신문 구독 3개월'],
    ['기저귀 3개월분 12만', '기저귀 3개월분'],
    ['우유 6개월분 선결제 18만', '우유 6개월분 선결제'],
    ['주차 3개월치 30만', '주차 3개월치'],
    ['6개월 정기권 30만', '6개월 정기권'],
    ['3개월 된 강아지 사료 2만', '3개월 된 강아지 사료'],
    ['아기 옷 12개월용 2만', '아기 옷 12개월용'],
    ['관리비 3개월 밀린거 60만', '관리비 3개월 밀린거'],
    ['주차권 1개월 10만', '주차권 1개월'],
    ['PT 3개월 등록 90만 신한카드', 'PT 3개월 등록'],
  ])('are a period and part of the name: %s', (text, description) => {
    expect(read(text)).toMatchObject({ description, installment: null });
    expect(read(text)?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });

  it('are proposed as a plan after the amount', () => {
    expect(read('냉장고 2,400,000 12개월')).toMatchObject({ confidence: 0.7, installment: { months: 12 } });
  });

  it.each([
    '헬스 3개월 27만',
    '헬스 27만 3개월',
    '요가 6개월 45만',
    '자동차보험 12개월 78만',
    '돌잔치 12개월 사진 40만',
    '아이폰 24개월 약정 5만5천',
    '헬스 6개월 신한카드 45만',
    '신한카드 6개월 헬스 45만',
    '정수기 렌탈 36개월 월 29,900',
    '소파 할부 3회차 30만',
    '노트북 할부금 20만',
    '냉장고 180만 할부로 삼',
    '차 할부 30만',
  ])('are asked about, and make no plan: %s', (text) => {
    expect(read(text)).toMatchObject({ installment: null });
    expect(read(text)?.confidence).toBeLessThan(INTAKE_SURE);
  });
});
