import type { QuestionAnswer } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { HELD_OUT } from './testing/held-out.ts';
import { HOSTILE } from './testing/hostile.ts';
import { type Household, makeHousehold } from './testing/household.ts';
import { PRACTICED } from './testing/practiced.ts';
import { type Asked, UNREAD } from './testing/truth.ts';

const app = useTestApp();
let home: Household;

beforeAll(async () => {
  home = await makeHousehold(app());
}, 60_000);

async function ask(text: string): Promise<QuestionAnswer> {
  const { status, body } = await home.minsu.post<QuestionAnswer>(`/api/v2/books/${home.bookId}/questions`, { text });
  expect(status).toBe(200);
  return body;
}

async function numberOf(truth: string): Promise<number | null> {
  const { rows } = await app().database.pool.query<{ n: string | number | null }>(truth);
  const n = rows[0]?.n ?? null;
  return n === null ? null : Number(n);
}

interface Marks {
  readonly asked: number;
  readonly answered: number;
  readonly unanswered: string[];
  readonly wrong: string[];
}

const AT_ONCE = 8;

/** Compares every answer with SQL that knows nothing of the reports. */
async function marksOf(corpus: readonly Asked[]): Promise<Marks> {
  const [unanswered, wrong]: [string[], string[]] = [[], []];
  const waiting = [...corpus];
  let [asked, answered] = [0, 0];
  const work = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const [question, truth] = one;
      const { reading, value, sentence } = await ask(question);
      if (truth === UNREAD) {
        if (reading !== null) wrong.push(`${question} → ${sentence} (has to be asked back)`);
        continue;
      }
      asked += 1;
      if (reading === null || value === undefined) {
        unanswered.push(`${question} → ${sentence}`);
        continue;
      }
      answered += 1;
      const right = await numberOf(truth);
      if (right !== value) wrong.push(`${question} → ${sentence} ${value} instead of ${right}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { asked, answered, unanswered, wrong };
}

describe('the corpus', () => {
  test('has at least 300 questions', () => {
    const texts = [...HELD_OUT, ...PRACTICED, ...HOSTILE].map(([question]) => question);
    expect(texts.length).toBeGreaterThanOrEqual(400);
    expect(new Set(texts).size).toBeGreaterThanOrEqual(390);
  });

  test('is answered right in the practiced corpus', { timeout: 60_000 }, async () => {
    const marks = await marksOf(PRACTICED);
    expect(marks.wrong).toEqual([]);
    expect(marks.unanswered).toEqual([]);
  });

  test('is answered right in the misleading corpus', { timeout: 60_000 }, async () => {
    const marks = await marksOf(HOSTILE);
    expect([marks.wrong, marks.unanswered]).toEqual([[], []]);
  });

  test('is answered to nine tenths in the held-out corpus, and never wrong', { timeout: 60_000 }, async () => {
    const { asked, answered, wrong } = await marksOf(HELD_OUT);
    process.stdout.write(`held-out questions answered: ${answered} of ${asked}\n`);
    expect(wrong).toEqual([]);
    expect(answered / asked).toBeGreaterThanOrEqual(0.9);
  });
});
