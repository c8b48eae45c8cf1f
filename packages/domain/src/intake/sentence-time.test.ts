import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';

const TODAY = '2026-11-20';
const first = (text: string) => parseMessages(text, TODAY)[0];

describe('the night before', () => {
  it.each([
    ['엊저녁 치맥 38000', '2026-11-19', '치맥'],
    ['간밤에 택시 23000', '2026-11-19', '택시'],
    ['지난밤 편의점 5천원', '2026-11-19', '편의점'],
    ['어제밤 편의점 5천원', '2026-11-19', '편의점'],
    ['그젯밤 야식 15000', '2026-11-18', '야식'],
    ['그저께밤 야식 15000', '2026-11-18', '야식'],
  ])('dates %s', (text, date, description) => {
    expect(first(text)).toMatchObject({ date, description });
    expect(first(text)?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });
});

describe('a time of day', () => {
  it.each([
    ['저녁 7:30 영화 15000원', '19:30', '영화'],
    ['밤 9:40 택시 12000원', '21:40', '택시'],
    ['밤 12:10 택시 12000원', '00:10', '택시'],
    ['낮 1:20 국수 8000원', '13:20', '국수'],
    ['새벽 1:20 택시 8000원', '01:20', '택시'],
    ['저녁 19:30 영화 15000원', '19:30', '영화'],
    ['PM 7:20 치킨 2만원', '19:20', '치킨'],
    ['7:20pm 치킨 2만원', '19:20', '치킨'],
    ['7:20 AM 커피 2천원', '07:20', '커피'],
    ['7pm 치킨 2만원', '19:00', '치킨'],
    ['오후 12:10 국수 9000원', '12:10', '국수'],
    ['저녁 8시 영화 15000원', '20:00', '영화'],
    ['오후 3시경 커피 5천원', '15:00', '커피'],
    ['19시20분 영화 15000원', '19:20', '영화'],
    ['19시 영화 15000원', '19:00', '영화'],
    ['12시 반 국수 9천원', '12:30', '국수'],
    ['7:20 저녁 15000원', '19:20', '저녁'],
    ['7시 20분 저녁 15000원', '19:20', '저녁'],
    ['12:30 점심 9천원', '12:30', '점심'],
    ['1시 반 점심 9천원', '13:30', '점심'],
    ['14:20 커피 4500원', '14:20', '커피'],
    ['8:10 지하철 1500원', '08:10', '지하철'],
    ['저녁 7:30 15000원', '19:30', '저녁'],
  ])('is read from %s', (text, time, description) => {
    expect(first(text)).toMatchObject({ time, description, kind: 'EXPENSE', date: TODAY });
  });

  it.each([
    ['어젯밤 11:30 택시 2만원', '23:30'],
    ['엊저녁 7시 치킨 2만원', '19:00'],
    ['그젯밤 10시 택시 2만원', '22:00'],
    ['간밤 1:30 택시 2만원', '01:30'],
  ])('is of the night before: %s', (text, time) => {
    expect(first(text)).toMatchObject({ time });
  });

  it('is unknown without the half of the day, and no part of the name', () => {
    expect(first('7시 20분 커피 4500원')).toMatchObject({ time: null, description: '커피' });
  });

  it.each([
    ['2시간 주차 5천원', '2시간 주차'],
    ['24시 국밥 9천원', '24시 국밥'],
    ['24시간 사우나 만이천원', '24시간 사우나'],
    ['3시세끼 9천원', '3시세끼'],
  ])('is no part of %s', (text, description) => {
    expect(first(text)).toMatchObject({ time: null, description });
  });
});
