import { timed } from './percentiles.ts';
import { ok, type Person } from './person.ts';
import type { Report } from './report.ts';

const P95_MS = 150;
const QUESTIONS = [
  '지난달 배달에 얼마 썼어?',
  '올해 얼마 썼어?',
  '2024년 커피 몇 번 마셨어?',
  '누가 더 냈어?',
  '2024년 제일 비싼 날은?',
  '2024년 제일 많이 쓴 가게는?',
  '식비 작년보다 늘었어?',
  '다음 카드값 얼마야?',
  '다음 달 나갈 돈 얼마야?',
  '이번 달 얼마 쓸 수 있어?',
  '지난달 화성에 얼마 썼어?',
] as const;

/** Answers in a book of 100,000 transactions. */
export async function measureQuestions(person: Person, report: Report): Promise<void> {
  for (const text of QUESTIONS) {
    const { p95 } = await timed(40, async () =>
      ok(await person.post(`/api/v2/books/${person.bookId}/questions`, { text })),
    );
    report.atMost(`물어보기 “${text}” p95`, p95, P95_MS, 'ms');
  }
}
