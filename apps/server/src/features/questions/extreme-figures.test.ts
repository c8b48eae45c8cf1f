import type { Category, QuestionAnswer } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let person: TestPerson;

/** A shop, its category and what was spent there. */
type Bought = readonly [date: string, shop: string, category: string, amount: number];

const BOUGHT: readonly Bought[] = [
  ['2026-10-01', '가락상회', '외식', 50_000],
  ['2026-10-02', '나루식당', '배달', 30_000],
  ['2026-10-03', '다온마트', '장보기', 30_000],
  ['2026-10-04', '라임분식', '택시', 20_000],
  ['2026-09-01', '가락상회', '외식', 50_000],
  ['2026-09-02', '나루식당', '택시', 50_000],
  ['2026-09-03', '다온마트', '장보기', 10_000],
];

async function ask(text: string): Promise<QuestionAnswer> {
  const { status, body } = await person.post<QuestionAnswer>(`/api/v2/books/${person.bookId}/questions`, { text });
  expect(status).toBe(200);
  return body;
}

beforeAll(async () => {
  person = await joinAs(app(), 'places-asks');
  const book = `/api/v2/books/${person.bookId}`;
  const { body } = await person.get<Category[] | { items: Category[] }>(`${book}/categories`);
  const categories = Array.isArray(body) ? body : body.items;
  for (const [date, description, name, amount] of BOUGHT) {
    const categoryId = categories.find((one) => one.name === name)?.id;
    const bought = { type: 'EXPENSE', date, amount, description, categoryId };
    expect((await person.post(`${book}/transactions`, bought)).status).toBe(201);
  }
});

describe('a place below the first', () => {
  test('is answered with the list of it, and says that others are equal', async () => {
    const second = await ask('지난달 두 번째로 많이 쓴 가게');
    expect(second).toMatchObject({
      value: 30_000,
      unit: '원',
      reading: { intent: 'LARGEST', group: 'SHOP', rank: 2 },
      sentence: '10월 1일–31일에 두 번째로 많이 쓴 거래처는 나루식당, 30,000원이에요. 금액이 같은 거래처가 더 있어요.',
    });
    expect(second.rows?.map(({ value }) => value)).toEqual([50_000, 30_000, 30_000, 20_000]);
    const { pathname, searchParams } = new URL(second.link, 'http://localhost');
    const shown = await person.get<{ expense: number }>(
      `/api/v2/books/${person.bookId}${pathname}?totals=true&${searchParams.toString()}`,
    );
    expect(shown.body.expense).toBe(second.value);
  });

  test('is not decided where an earlier one is shared, with what there is', async () => {
    for (const text of ['지난달 세 번째로 많이 쓴 가게', '지난달 네 번째로 큰 지출', '지지난달 두 번째로 많이 쓴 날']) {
      const { reading, value, sentence, rows } = await ask(text);
      expect([text, value, reading?.rank !== undefined]).toEqual([text, undefined, true]);
      expect(sentence).toContain('순서를 정할 수 없어요');
      expect(rows?.length).toBeGreaterThanOrEqual(3);
    }
    const first = await ask('지지난달 제일 많이 쓴 가게');
    expect([first.value, first.sentence]).toEqual([
      50_000,
      '9월 1일–30일에 가장 많이 쓴 거래처는 가락상회, 50,000원이에요. 금액이 같은 거래처가 더 있어요.',
    ]);
  });

  test('is missing where there are fewer', async () => {
    const { value, sentence } = await ask('지지난달 다섯 번째로 큰 지출');
    expect([value, sentence]).toEqual([undefined, '9월 1일–30일에 비교할 거래가 3건뿐이에요.']);
    expect((await ask('작년 두 번째로 많이 쓴 분류')).sentence).toBe('2025년 1월 1일–12월 31일에 쓴 돈이 없어요.');
  });

  test('stays when the period is changed', async () => {
    const { reading } = await ask('지난달 두 번째로 많이 쓴 가게');
    const choices = reading?.parts.find(({ kind }) => kind === 'PERIOD')?.choices ?? [];
    const texts = choices.map(({ text }) => text);
    expect(texts).toContain('올해 두 번째로 많이 쓴 거래처?');
    expect((await ask('올해 두 번째로 많이 쓴 거래처?')).reading).toMatchObject({ intent: 'LARGEST', rank: 2 });
  });
});
