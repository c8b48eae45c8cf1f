import type { Category, QuestionAnswer } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let person: TestPerson;

async function ask(text: string): Promise<QuestionAnswer> {
  const { status, body } = await person.post<QuestionAnswer>(`/api/v2/books/${person.bookId}/questions`, { text });
  expect(status).toBe(200);
  return body;
}

beforeAll(async () => {
  person = await joinAs(app(), 'shares-asks');
  const book = `/api/v2/books/${person.bookId}`;
  const { body } = await person.get<Category[] | { items: Category[] }>(`${book}/categories`);
  const idOf = (name: string) => (Array.isArray(body) ? body : body.items).find((one) => one.name === name)?.id;
  const bought = [
    { date: '2026-10-01', amount: 60_000, categoryId: idOf('배달') },
    { date: '2026-10-02', amount: 30_000, categoryId: idOf('외식') },
    { date: '2026-10-03', amount: 109_500, categoryId: idOf('택시') },
    { date: '2026-10-04', amount: 500, categoryId: idOf('약국') },
    { date: '2026-09-01', amount: 50_000, categoryId: idOf('배달') },
    { date: '2026-09-02', amount: 20_000, categoryId: idOf('택시'), isRefund: true },
  ];
  for (const one of bought)
    expect((await person.post(`${book}/transactions`, { type: 'EXPENSE', ...one })).status).toBe(201);
});

describe('a share', () => {
  test('is a percentage, with both sums', async () => {
    const { value, unit, rows, sentence, link } = await ask('지난달 식비가 전체 지출의 몇 퍼센트야?');
    expect([value, unit, link]).toEqual([45, '%', '/analytics?from=2026-10-01&to=2026-10-31']);
    expect(rows).toEqual([
      { label: '식비', value: 90_000 },
      { label: '전체 지출', value: 200_000 },
    ]);
    expect(sentence).toBe('10월 1일–31일 지출 200,000원 중 식비가 90,000원, 45%예요.');
    const delivery = await ask('지난달 배달 비중');
    expect([delivery.value, delivery.link.startsWith('/transactions?')]).toEqual([30, true]);
    expect((await ask('지난달 배달 지출 비중 얼마야?')).value).toBe(30);
  });

  test('below one percent is said in words, as in the reports', async () => {
    const { value, sentence } = await ask('지난달 약국 비중');
    expect([value, sentence]).toEqual([
      undefined,
      '10월 1일–31일 지출 200,000원 중 의료·건강 › 약국이 500원, 1% 미만이에요.',
    ]);
  });

  test('is not computed without spending, or where refunds exceed it', async () => {
    expect(await ask('8월 배달 비중')).toMatchObject({
      reading: { intent: 'SHARE' },
      sentence: '8월 1일–31일에 지출이 없어 비중을 계산할 수 없어요.',
    });
    for (const text of ['9월 택시 비중', '9월 배달 비중', '9월 식비 비중']) {
      const { value, sentence } = await ask(text);
      expect([text, value, sentence]).toEqual([
        text,
        undefined,
        '9월 1일–30일에 쓴 돈보다 환불이 많은 곳이 있어 비중을 계산할 수 없어요.',
      ]);
    }
  });

  test('is offered beside the sum, and can be changed', async () => {
    const spent = await ask('지난달 배달에 얼마 썼어?');
    const choice = spent.reading?.parts.at(-1)?.choices.find(({ label }) => label === '비중');
    const share = await ask(choice?.text ?? '');
    expect(share).toMatchObject({ value: 30, reading: { intent: 'SHARE', filters: spent.reading?.filters } });
    for (const { kind, choices } of share.reading?.parts ?? [])
      expect([kind, choices.length > 0]).toEqual([kind, true]);
  });
});
