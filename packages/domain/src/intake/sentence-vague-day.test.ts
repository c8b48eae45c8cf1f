import { expect, it } from 'vitest';
import type { CivilDate } from '../calendar/civil-date.ts';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';

const read = (text: string, today: CivilDate = '2026-11-20') => parseMessages(text, today)[0];

it.each([
  '추석에 한우 20만원',
  '추석 연휴에 여행 80만원',
  '설에 떡국 2만원',
  '크리스마스에 케이크 4만원',
  '어린이날 장난감 3만원',
  '광복절에 캠핑 8만원',
  '빼빼로데이에 과자 1만원',
  '10월에 옷 8만원',
  '10월 말에 옷 8만원',
  '이번 달 초 과외비 10만원',
  '월초에 과외비 10만원',
  '11월 첫째주 과외비 10만원',
  '11월 2째주 과외비 10만원',
  '올여름 에어컨 80만원',
  '지난 겨울 코트 20만원',
  '초하루 떡 1만원',
  '어제랑 오늘 택시 2만원',
  '저저번주 치킨 2만원',
  '지지난주 치킨 2만원',
  '저저번달 옷 8만원',
  '지지난 주말 캠핑 8만원',
  '몇일 전 치킨 2만원',
  '저번에 산 옷 8만원',
  '지난번 회식 8만원',
  '불금에 맥주 2만원',
  '두 주 전 치킨 2만원',
  '엊그제밤 치킨 2만원',
  '매주 월요일 필라테스 5만원',
  '격주 토요일 청소 6만원',
  '필라테스 매주 5만원',
])('asks for the day of %s', (text) => {
  expect(read(text)?.confidence).toBeLessThan(INTAKE_SURE);
});

it.each<[string, CivilDate, CivilDate]>([
  ['추석에 한우 20만원', '2026-09-25', '2026-09-25'],
  ['크리스마스에 케이크 4만원', '2026-12-25', '2026-12-25'],
  ['어린이날 선물 3만원', '2026-05-01', '2026-05-01'],
  ['추석 선물 5만원', '2026-11-20', '2026-11-20'],
  ['10월 전기요금 3만원', '2026-11-20', '2026-11-20'],
  ['11월 관리비 18만원', '2026-11-20', '2026-11-20'],
  ['연말 모임 5만원', '2026-11-20', '2026-11-20'],
  ['여름이불 5만원', '2026-11-20', '2026-11-20'],
  ['그그저께 택시 2만원', '2026-11-20', '2026-11-17'],
  ['저번주 목 커피 4500원', '2026-11-20', '2026-11-12'],
  ['이번주 수 커피 4500원', '2026-11-20', '2026-11-18'],
])('is sure of the day of %s, written on %s', (text, today, date) => {
  expect(read(text, today)?.date).toBe(date);
  expect(read(text, today)?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
});

it.each<[string, CivilDate, string]>([
  ['지난 월요일 커피 5천원', '2026-11-16', '커피'],
  ['엊그제 편의점 3천원', '2026-11-18', '편의점'],
])('proposes a day for %s', (text, date, description) => {
  expect(read(text)).toMatchObject({ date, description, confidence: 0.7 });
});
