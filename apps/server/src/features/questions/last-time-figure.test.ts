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
  person = await joinAs(app(), 'last-time-asks');
  const book = `/api/v2/books/${person.bookId}`;
  const { body } = await person.get<Category[] | { items: Category[] }>(`${book}/categories`);
  const idOf = (name: string) => (Array.isArray(body) ? body : body.items).find((one) => one.name === name)?.id;
  const bought = [
    { date: '2026-11-12', amount: 11_900, description: '카카오택시', categoryId: idOf('택시') },
    { date: '2026-11-12', amount: 4_800, description: '카카오택시', categoryId: idOf('택시'), time: '08:10' },
    { date: '2026-11-15', amount: 3_000, description: '카카오택시', categoryId: idOf('택시'), isRefund: true },
    { date: '2025-12-31', amount: 7_700, description: '카카오택시', categoryId: idOf('택시') },
    { date: '2026-11-19', amount: 5_600, description: '이디야', categoryId: idOf('커피') },
    {
      date: '2026-11-20',
      amount: 50_000,
      description: '부장님 축의금',
      categoryId: idOf('축의금'),
      excludeFromStats: true,
    },
    // Written down in advance.
    { date: '2026-11-25', amount: 29_000, description: '이디야', categoryId: idOf('커피') },
  ];
  for (const one of bought) {
    const { status } = await person.post(`${book}/transactions`, { type: 'EXPENSE', ...one });
    expect([one.description, status]).toEqual([one.description, 201]);
  }
});

describe('the last time', () => {
  test('is the newest purchase of all until today, with its day and how many days ago', async () => {
    const taxi = await ask('택시 마지막으로 탄 날');
    expect(taxi).toMatchObject({
      value: 4_800,
      unit: '원',
      reading: { intent: 'LAST_TIME', period: { from: '1970-01-01', to: '2026-11-20' } },
      sentence:
        '교통 › 택시에 마지막으로 쓴 날은 11월 12일, 8일 전이에요. 카카오택시 4,800원이에요. 같은 날 1건 더 있어요.',
    });
    expect(taxi.rows?.map(({ value }) => value)).toEqual([4_800, 11_900, 7_700]);
    expect(taxi.link).toMatch(/^\/transactions\?from=2026-11-12&to=2026-11-12&categoryId=.+&type=EXPENSE$/u);
    expect((await ask('마지막으로 커피 언제 마셨어?')).sentence).toContain(
      '11월 19일, 어제예요. 이디야 5,600원이에요.',
    );
    expect((await ask('축의금 마지막으로 언제 냈어?')).sentence).toContain('11월 20일, 오늘이에요.');
  });

  test('is that of the said period, as far as it is over', async () => {
    expect((await ask('작년에 마지막으로 택시 언제 탔어?')).value).toBe(7_700);
    expect(await ask('이번 달 마지막으로 이디야 언제 갔어?')).toMatchObject({
      value: 5_600,
      reading: { period: { from: '2026-11-01', to: '2026-11-20' } },
    });
  });

  test('is missing where there was none', async () => {
    const none = await ask('마지막으로 약국 언제 갔어?');
    expect([none.reading?.intent, none.value, none.sentence]).toEqual([
      'LAST_TIME',
      undefined,
      '의료·건강 › 약국에 쓴 돈이 없어요.',
    ]);
    expect((await ask('지난달 마지막으로 택시 언제 탔어?')).sentence).toBe(
      '10월 1일–31일 교통 › 택시에 쓴 돈이 없어요.',
    );
  });

  test('can be changed part by part, and to its sum of the current month', async () => {
    const { reading } = await ask('택시 마지막으로 탄 날');
    const labels = reading?.parts.map(({ label }) => label);
    expect(labels).toEqual(['모든 기간', '교통 › 택시', '마지막으로 언제']);
    for (const { kind, label, choices } of reading?.parts ?? []) {
      expect([kind, label, choices.length > 0]).toEqual([kind, label, true]);
      for (const { text } of choices) expect([text, (await ask(text)).reading]).not.toEqual([text, null]);
    }
    const sum = reading?.parts.at(-1)?.choices.find(({ label }) => label === '쓴 돈');
    expect((await ask(sum?.text ?? '')).reading).toMatchObject({
      intent: 'SPENT',
      filters: reading?.filters,
      period: { from: '2026-11-01', to: '2026-11-30' },
    });
  });
});
