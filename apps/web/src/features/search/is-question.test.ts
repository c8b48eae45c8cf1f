import { expect, test } from 'vitest';
import { isQuestion } from './is-question.ts';

test.each([
  '지난달 배달에 얼마 썼어?',
  '커피 몇번 마셨어',
  '다음 카드값',
  '지난달배달비얼마',
  '비상금 잔액',
  '안녕하세요?',
  '다음 달 나갈 돈',
  '지난달 식비 알려줘',
  '지난달에 배달 썼나',
  '지난달 외식비',
  '10월 커피값',
  '2025년 12월 통신 요금',
])('answers %s', (typed) => expect(isQuestion(typed)).toBe(true));

test.each(['', '스타벅스', 'ㅅㅌㅂㅅ', '12500', '커피', '?', '배달의민족', '관리비 10월', '지난달 여행', '어제 그 집'])(
  'only searches for %s',
  (typed) => expect(isQuestion(typed)).toBe(false),
);
