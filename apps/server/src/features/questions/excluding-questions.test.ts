import type { Category, QuestionAnswer } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let person: TestPerson;
let book: string;
const ids = { rent: '', taxi: '' };

async function ask(text: string): Promise<QuestionAnswer> {
  const { status, body } = await person.post<QuestionAnswer>(`${book}/questions`, { text });
  expect(status).toBe(200);
  return body;
}

async function spend(amount: number, description: string, categoryId: string | null): Promise<string> {
  const bought = { type: 'EXPENSE', date: '2026-10-01', amount, description, categoryId };
  const { status, body } = await person.post<{ id: string }>(`${book}/transactions`, bought);
  expect(status).toBe(201);
  return body.id;
}

beforeAll(async () => {
  person = await joinAs(app(), 'excluding-asks');
  book = `/api/v2/books/${person.bookId}`;
  const { body } = await person.get<Category[] | { items: Category[] }>(`${book}/categories`);
  const idOf = (name: string) => (Array.isArray(body) ? body : body.items).find((one) => one.name === name)?.id ?? '';
  [ids.rent, ids.taxi] = [idOf('월세'), idOf('택시')];
  await spend(600_000, '월세', ids.rent);
  await spend(12_000, '카카오택시', ids.taxi);
  await spend(3_000, '', null);
});

describe('a question without a category', () => {
  test('has the number of the list without it, and says what it leaves out', async () => {
    const { reading, value, sentence, link } = await ask('지난달 월세 빼고 얼마 썼어?');
    expect([value, reading?.filters]).toEqual([15_000, { excludeCategoryId: [ids.rent] }]);
    expect(sentence).toMatch(/^10월 1일–31일에 (?:.+ › )?월세를 제외하고 15,000원 썼어요\.$/u);
    expect(link).toBe(`/transactions?from=2026-10-01&to=2026-10-31&excludeCategoryId=${ids.rent}`);
    const listed = await person.get<{ expense: number }>(`${book}${link.replace('?', '?totals=true&')}`);
    expect(listed.body.expense).toBe(value);
    const part = reading?.parts.find(({ kind }) => kind === 'EXCLUDED');
    expect(part?.label).toMatch(/월세 제외$/u);
    expect((await ask(part?.choices[0]?.text ?? '')).value).toBe(615_000);
  });

  test('is asked back where a shop of that name has transactions in other categories', async () => {
    const other = await spend(50_000, '월세', ids.taxi);
    const { reading, value, suggestions } = await ask('지난달 월세 빼고 얼마 썼어?');
    expect([reading, value]).toEqual([null, undefined]);
    expect((await ask(suggestions[0] ?? '')).value).toBe(65_000);
    await person.delete(`${book}/transactions/${other}`);
  });
});
