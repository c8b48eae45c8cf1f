import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeLearned,
  type FieldMark,
  type LearnedField,
  type LearnedFormat,
  learnFormat,
  plainMessage,
  readLearned,
} from './learned-format.ts';
import { INTAKE_SURE, INTAKE_UNSURE, parseMessages, readMessages } from './parse-messages.ts';

const TODAY = '2026-11-20';
const SAMPLE = '[Web발신]\n동네페이 알림\n카페드림에서 12,300원 쓰셨네요\n11/20 12:34 남은 돈 55,000원';

/** Marks the first occurrence of each text. */
function marked(text: string, fields: Partial<Record<LearnedField, string>>): FieldMark[] {
  return Object.entries(fields).map(([field, value]) => {
    const start = text.indexOf(value);
    return { field: field as LearnedField, start, end: start + value.length };
  });
}

function learn(text: string, fields: Partial<Record<LearnedField, string>>, kind: LearnedFormat['kind'] = 'EXPENSE') {
  const plain = plainMessage(text);
  return learnFormat(plain, { name: '동네페이', kind, marks: marked(plain, fields) });
}

function learned(text: string, fields: Partial<Record<LearnedField, string>>, kind: LearnedFormat['kind'] = 'EXPENSE') {
  const format = learn(text, fields, kind);
  if (typeof format === 'string') throw new Error(format);
  return format;
}

const FORMAT = learned(SAMPLE, { amount: '12,300원', description: '카페드림' });

describe('a learned format', () => {
  it('reads the next message of its sender, also on one line', () => {
    const next = '동네페이 알림\n빵굽는집 본점에서 8,800원 쓰셨네요\n11/19 08:02 남은 돈 46,200원';
    for (const text of [next, next.replaceAll('\n', ' '), `[Web발신]\n${next}`]) {
      const [draft, ...more] = parseMessages(text, TODAY, [FORMAT]);
      expect(more).toEqual([]);
      expect(draft).toMatchObject({
        kind: 'EXPENSE',
        amount: 8800,
        description: '빵굽는집 본점',
        date: '2026-11-19',
        time: '08:02',
        issuer: '동네페이',
        format: 'learned',
        missing: [],
      });
      expect(draft?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
    }
  });

  it('leaves out a particle marked together with the shop', () => {
    const format = learned(SAMPLE, { amount: '12,300', description: '카페드림에서' });
    const [draft] = parseMessages('동네페이 알림 빵집에서 8,800원 쓰셨네요 11/19 08:02 남은 돈 1원', TODAY, [format]);
    expect(draft?.description).toBe('빵집');
  });

  it("leaves other senders' messages to the built-in formats", () => {
    const other = '신한카드(1234)승인 홍*동 12,300원(일시불)11/20 12:34 스타벅스강남 누적456,700원';
    expect(parseMessages(other, TODAY, [FORMAT])[0]?.format).toBe('shinhan-card');
    expect(readLearned('동네페이 알림 오늘도 좋은 하루 보내세요', [FORMAT], TODAY)).toBeNull();
  });

  it('never books a refusal, however similar', () => {
    const refused = `${SAMPLE} 잔액부족 승인거절`;
    expect(parseMessages(refused, TODAY, [FORMAT]).every(({ confidence }) => confidence < INTAKE_SURE)).toBe(true);
  });

  it('may mark such messages as never to be booked', () => {
    const format = learned('우리동네상점 적립 안내 고객님 12,000원 쓰셨어요', {}, 'IGNORE');
    expect(parseMessages('우리동네상점 적립 안내 고객님 9,000원 쓰셨어요', TODAY, [format])).toMatchObject([
      { kind: 'IGNORE', confidence: 0 },
    ]);
  });

  it('keeps the words of a message but neither its numbers nor the marked text', () => {
    const kept = JSON.stringify(FORMAT);
    for (const secret of ['12,300', '55,000', '카페드림', '11/20']) expect(kept).not.toContain(secret);
    expect(describeLearned(FORMAT)).toBe(
      '동네페이 알림 〔사용처〕 에서 〔금액〕 원 쓰셨네요 〔날짜〕 〔시간〕 남은 돈 … 원',
    );
  });

  it('rejects impossible marks', () => {
    const plain = plainMessage(SAMPLE);
    const withMarks = (marks: FieldMark[]) => learnFormat(plain, { name: '동네페이', kind: 'EXPENSE', marks });
    expect(withMarks([])).toBe('AMOUNT_MISSING');
    expect(withMarks(marked(plain, { amount: '카페드림' }))).toBe('AMOUNT_UNREADABLE');
    expect(withMarks([...marked(plain, { amount: '12,300원' }), { field: 'description', start: 10, end: 30 }])).toBe(
      'MARKS_OVERLAP',
    );
    expect(withMarks([{ field: 'amount', start: 0, end: 10_000 }])).toBe('MARKS_OUTSIDE');
    expect(learn('12,300원 11/20', { amount: '12,300' })).toBe('TOO_VAGUE');
  });

  it('books no lines of an unknown message', () => {
    const { drafts, unread } = readMessages('동네장터 알림\n카페드림 7,700원\n가진 돈 55,000원', TODAY);
    expect(drafts.every(({ confidence }) => confidence < INTAKE_UNSURE)).toBe(true);
    expect(unread).toHaveLength(1);
  });

  it('reports the money messages that could not be read', () => {
    const text = `${SAMPLE}\n\n신한카드(1234)승인 홍*동 5,000원(일시불)11/20 12:34 이디야`;
    expect(readMessages(text, TODAY, [FORMAT]).unread).toEqual([]);
    const unknown = '동네상점 고마워요\n7,700원 계산 끝났대요';
    expect(readMessages(unknown, TODAY).unread).toEqual([unknown]);
    expect(readMessages('안녕하세요', TODAY).unread).toEqual([]);
    const guessed = '동네페이 알림 카페드림에서 12,300원 쓰셨네요 11/20 12:34 남은 돈 55,000원';
    expect(readMessages(guessed, TODAY).unread).toEqual([guessed]);
  });

  it('reads the message it was learned from, wherever the marks are', () => {
    const word = fc.constantFrom('동네페이', '알림', '사용', '고객님', '감사', '카드', '에서', '원');
    const amount = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), amount, fc.nat(5), (words, value, place) => {
        const digits = value.toLocaleString('en-US');
        const text = plainMessage([...words.slice(0, place + 1), digits, ...words.slice(place + 1)].join(' '));
        const format = learnFormat(text, { name: '가', kind: 'EXPENSE', marks: marked(text, { amount: digits }) });
        if (typeof format === 'string') expect(format).toBe('TOO_VAGUE');
        else expect(readLearned(text, [format], TODAY)?.amount).toBe(value);
      }),
    );
  });

  it('takes little time on a hostile text with many formats', () => {
    const formats = Array.from({ length: 50 }, () => FORMAT);
    for (const piece of ['동네페이 알림 ', '동네페이 알림\n', '가', '1,', '에서 1 ', ' ']) {
      const text = piece.repeat(Math.ceil(10_000 / piece.length));
      const started = performance.now();
      parseMessages(text, TODAY, formats);
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
