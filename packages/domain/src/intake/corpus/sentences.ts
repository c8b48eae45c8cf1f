import type { CorpusCase } from './corpus-case.ts';

type Row = readonly [string, CorpusCase['kind'], number, string, string];

/** What people write themselves, on Friday, 20 November 2026. */
const ROWS: readonly Row[] = [
  ['어제 점심 김밥 8,500 국민카드', 'EXPENSE', 8500, '2026-11-19', '점심 김밥'],
  ['오늘 스타벅스 4500원', 'EXPENSE', 4500, '2026-11-20', '스타벅스'],
  ['월급 320만원 들어옴', 'INCOME', 3_200_000, '2026-11-20', '월급'],
  ['택시 만이천원', 'EXPENSE', 12_000, '2026-11-20', '택시'],
  ['3만5천원 마트 현금', 'EXPENSE', 35_000, '2026-11-20', '마트'],
  ['그제 치킨 2만3천원 배민', 'EXPENSE', 23_000, '2026-11-18', '치킨 배민'],
  ['11/18 병원비 12000원 신한카드', 'EXPENSE', 12_000, '2026-11-18', '병원비'],
  ['11월 3일 관리비 185,000원', 'EXPENSE', 185_000, '2026-11-03', '관리비'],
  ['3일 전 편의점 3200원', 'EXPENSE', 3200, '2026-11-17', '편의점'],
  ['월요일에 헬스장 6만원 결제', 'EXPENSE', 60_000, '2026-11-16', '헬스장'],
  ['보너스 1백만원 받음', 'INCOME', 1_000_000, '2026-11-20', '보너스'],
  ['점심 9천원', 'EXPENSE', 9000, '2026-11-20', '점심'],
  ['커피 5,500', 'EXPENSE', 5500, '2026-11-20', '커피'],
  ['주유 7만', 'EXPENSE', 70_000, '2026-11-20', '주유'],
  ['지난주 금요일 회식 4.5만원', 'EXPENSE', 45_000, '2026-11-13', '회식'],
  ['오늘 오후 3시 30분 카페 6천원', 'EXPENSE', 6000, '2026-11-20', '카페'],
  ['전세 보증금 1억 2천만원', 'EXPENSE', 120_000_000, '2026-11-20', '전세 보증금'],
  ['이자 1,234원 들어왔어요', 'INCOME', 1234, '2026-11-20', '이자'],
  ['책 ₩18,000 삼성카드', 'EXPENSE', 18_000, '2026-11-20', '책'],
  ['12/31 송년회 50,000원', 'EXPENSE', 50_000, '2025-12-31', '송년회'],
];

const TIMES: Readonly<Record<string, string>> = { '오늘 오후 3시 30분 카페 6천원': '15:30' };

export const SENTENCES: readonly CorpusCase[] = ROWS.map(([text, kind, amount, date, description]) => ({
  name: text,
  text,
  receivedDate: '2026-11-20',
  kind,
  amount,
  currency: 'KRW',
  date,
  time: TIMES[text] ?? null,
  description,
  months: null,
}));
