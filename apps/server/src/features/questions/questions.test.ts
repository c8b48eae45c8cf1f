import type { ErrorAnswer, QuestionAnswer, SummaryReport } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, signedOut, type TestPerson } from '../../testing/test-client.ts';
import { HELD_OUT } from './testing/held-out.ts';
import { type Household, makeHousehold } from './testing/household.ts';
import { PRACTISED } from './testing/practised.ts';
import { type Asked, UNREAD } from './testing/truth.ts';

const app = useTestApp();
let home: Household;

beforeAll(async () => {
  home = await makeHousehold(app());
}, 60_000);

async function ask(text: string, person: TestPerson = home.minsu): Promise<QuestionAnswer> {
  const { status, body } = await person.post<QuestionAnswer>(`/api/v2/books/${home.bookId}/questions`, { text });
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

/** Compares every answer with SQL that knows nothing of the reports. */
async function marksOf(corpus: readonly Asked[]): Promise<Marks> {
  const [unanswered, wrong]: [string[], string[]] = [[], []];
  let [asked, answered] = [0, 0];
  for (const [question, truth] of corpus) {
    const { reading, value, sentence } = await ask(question);
    if (truth === UNREAD) {
      if (reading !== null && value !== undefined) wrong.push(`${question} → ${sentence} (asks back)`);
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
  return { asked, answered, unanswered, wrong };
}

describe('the corpus', () => {
  test('has at least 300 questions', () => {
    expect(HELD_OUT.length + PRACTISED.length).toBeGreaterThanOrEqual(300);
    expect(new Set([...HELD_OUT, ...PRACTISED].map(([question]) => question)).size).toBeGreaterThanOrEqual(300);
  });

  test('is answered right where it was worked on', { timeout: 60_000 }, async () => {
    const marks = await marksOf(PRACTISED);
    expect(marks.wrong).toEqual([]);
    expect(marks.unanswered).toEqual([]);
  });

  test('is answered to nine tenths where it was held out, and never wrong', { timeout: 60_000 }, async () => {
    const { asked, answered, wrong, unanswered } = await marksOf(HELD_OUT);
    console.info(`held-out questions answered: ${answered} of ${asked} (${((100 * answered) / asked).toFixed(1)} %)`, process.env.SHOW ? unanswered : '');
    expect(wrong).toEqual([]);
    expect(answered / asked).toBeGreaterThanOrEqual(0.9);
  });
});

test.runIf(process.env.TIMING)('timing', async () => {
  for (const q of ['지난달 배달에 얼마 썼어?', '지연이랑 나 중에 누가 더 냈어?', '올해 제일 비싼 날은?', '다음 카드값 얼마야?', '지난달 화성에 얼마 썼어?']) {
    const t0 = performance.now();
    for (let i = 0; i < 10; i++) await ask(q);
    console.info(q, ((performance.now() - t0) / 10).toFixed(1));
  }
});
