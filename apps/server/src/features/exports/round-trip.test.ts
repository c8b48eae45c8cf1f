import type { Asset, Category, ImportPreview, PaymentMethod, Tag } from '@salim/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { writtenTransactions } from '../../testing/written-transactions.ts';

const app = useTestApp();
let person: TestPerson;
let first: string;

beforeAll(async () => {
  person = await joinAs(app(), 'round-tripper');
  first = person.bookId;
});

async function exported(bookId: string, format: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${app().url}/api/v2/books/${bookId}/export?format=${format}`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The text of a CSV export without the IDs, which differ from book to book. */
async function csvOf(bookId: string): Promise<string> {
  const text = new TextDecoder().decode(await exported(bookId, 'csv'));
  return text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, 'ID');
}

async function preview(bookId: string, bytes: Uint8Array<ArrayBuffer>): Promise<ImportPreview> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), '살림.csv');
  const answer = await fetch(`${app().url}/api/v2/books/${bookId}/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as ImportPreview;
}

async function brought(bookId: string, bytes: Uint8Array<ArrayBuffer>): Promise<ImportPreview> {
  const seen = await preview(bookId, bytes);
  expect([seen.format, seen.problems]).toEqual(['살림', []]);
  const { status, body } = await person.post<ImportPreview>(`/api/v2/books/${bookId}/imports/${seen.id}/commit`);
  expect(status).toBe(200);
  return body;
}

async function aBook(title: string): Promise<string> {
  return (await person.post<{ id: string }>('/api/v2/books', { title })).body.id;
}

describe('our own files', () => {
  test('round-trip any content, and add nothing the second time', async () => {
    const at = `/api/v2/books/${first}`;
    const post = async <Item>(path: string, body: object): Promise<Item> => {
      const answer = await person.post<Item>(`${at}/${path}`, body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([201, JSON.stringify(answer.body)]);
      return answer.body;
    };
    const odd = ['=합계', "'따옴표", '쉼표, 둘', '"인용"', '-마이너스', '＠전각', '괄호(100)', '__proto__'];
    const assets: string[] = [];
    const categories: string[] = [];
    const incomes: string[] = [];
    const methods: string[] = [];
    const tags: string[] = [];
    for (const name of odd) {
      assets.push((await post<Asset>('assets', { assetType: 'CASH', name })).id);
      const parent = await post<Category>('categories', { kind: 'EXPENSE', name });
      categories.push(
        parent.id,
        (await post<Category>('categories', { kind: 'EXPENSE', name, parentId: parent.id })).id,
      );
      incomes.push((await post<Category>('categories', { kind: 'INCOME', name })).id);
      methods.push((await post<PaymentMethod>('payments', { type: 'OTHER', name })).id);
      tags.push((await post<Tag>('tags', { name })).id);
    }
    const some = (ids: readonly string[]) => fc.constantFrom(...ids);
    const perhaps = (ids: readonly string[]) => fc.option(some(ids), { nil: null });
    const words = fc.oneof(fc.constantFrom(...odd, '', '두 줄\n메모'), fc.string({ unit: 'grapheme', maxLength: 20 }));
    const base = {
      date: fc.constantFrom('2026-01-31', '2026-02-28', '2026-11-20'),
      time: fc.constantFrom(null, '00:00', '09:05', '23:59'),
      description: words,
      memo: words,
      tagIds: fc.uniqueArray(some(tags), { maxLength: 3 }),
      excludeFromStats: fc.boolean(),
    };
    const amount = fc.integer({ min: 1, max: 10_000_000 });
    const parts = fc.array(amount, { minLength: 1, maxLength: 3 });
    const spent = fc
      .record({
        ...base,
        parts,
        ids: fc.array(perhaps(categories), { minLength: 3, maxLength: 3 }),
        isRefund: fc.boolean(),
        asset: perhaps(assets),
        other: some(assets),
        method: perhaps(methods),
        second: fc.boolean(),
      })
      .map(({ parts: amounts, ids, asset, other, method, second, ...rest }) => {
        const total = amounts.reduce((sum, each) => sum + each, 0);
        const payment = { assetId: asset, paymentMethodId: method };
        return {
          ...rest,
          type: 'EXPENSE',
          amount: total,
          splits: amounts.map((each, index) => ({ amount: each, categoryId: ids[index] ?? null })),
          payments:
            second && total > 1
              ? [
                  { ...payment, amount: 1 },
                  { assetId: other, paymentMethodId: null, amount: total - 1 },
                ]
              : [{ ...payment, amount: total }],
        };
      });
    const earned = fc
      .record({ ...base, amount, categoryId: perhaps(incomes), assetId: perhaps(assets) })
      .map((fields) => ({ ...fields, type: 'INCOME' }));
    const moved = fc
      .record({
        ...base,
        amount,
        pair: fc.uniqueArray(some(assets), { minLength: 2, maxLength: 2 }),
        fee: fc.constantFrom(0, 500),
        feeCategoryId: perhaps(categories),
      })
      .map(({ pair, ...fields }) => ({
        ...fields,
        feeCategoryId: fields.fee > 0 ? fields.feeCategoryId : null,
        type: 'TRANSFER',
        assetId: pair[0],
        toAssetId: pair[1],
      }));
    const transactions = fc.sample(fc.oneof(spent, earned, moved), { numRuns: 120, seed: 20_261_121 });
    await writtenTransactions(app(), person, first, transactions);
    for (const [index, id] of assets.entries()) {
      if (index < 2) await person.post(`/api/v2/assets/${id}/reconcile`, { balance: 5000 * index, date: '2026-11-20' });
    }

    const before = await csvOf(first);
    for (const format of ['csv', 'xlsx']) {
      const second = await aBook(`새 가계부 ${format}`);
      const bytes = await exported(first, format);
      const done = await brought(second, bytes);
      expect(done.booked).toBe(done.entries);
      expect(await csvOf(second)).toBe(before);
      const again = await preview(second, bytes);
      expect([again.entries, again.duplicates]).toEqual([done.entries, done.entries]);
      const itself = await preview(first, bytes);
      expect(itself.duplicates).toBe(itself.entries);
      const nothing = await brought(first, bytes);
      expect(nothing.booked).toBe(0);
    }
    expect(await csvOf(first)).toBe(before);
  }, 120_000);

  test('can be reverted with everything they created', async () => {
    const book = await aBook('되돌릴 가계부');
    const done = await brought(book, await exported(first, 'csv'));
    expect((await person.get<Tag[]>(`/api/v2/books/${book}/tags`)).body).toMatchObject({ items: { length: 8 } });
    const back = await person.delete<{ removed: number }>(`/api/v2/books/${book}/imports/${done.id}`);
    expect([200, 202]).toContain(back.status);
    expect(back.body.removed).toBe(done.booked);
    expect((await person.get(`/api/v2/books/${book}/tags`)).body).toMatchObject({ items: [] });
    const { body } = await person.get<PaymentMethod[]>(`/api/v2/books/${book}/payments`);
    expect(body.some((method) => method.name === '쉼표, 둘')).toBe(false);
  });

  test('may be edited by hand: problems name their rows, and no transaction is imported in part', async () => {
    const head = '날짜,시간,구분,금액,분류,소분류,내용,메모,자산,받는자산,수수료,결제수단,태그,환불,통계제외,ID';
    const rows = [
      '2026-11-01,,지출,"12,000",식비,,점심,,현금,,,,"여행, 가족",,,',
      '2026-11-02,9:05,지출,-3000,식비,,취소,,현금,,,,,,,',
      '2026-11-03,,지출,1000,식비,,반쪽,,현금,,,,,,,둘',
      '2026-11-03,,지출,천원,식비,,반쪽,,현금,,,,,,,둘',
      '2026-11-04,,이체,1000,,,,,현금,,,,,,,',
      '2026-11-05,,외식,1000,,,,,현금,,,,,,,',
    ];
    const book = await aBook('손으로 쓴 가계부');
    const seen = await preview(book, new TextEncoder().encode([head, ...rows].join('\n')));
    expect(seen.entries).toBe(2);
    expect(seen.problems.map((problem) => problem.row)).toEqual([4, 5, 6, 7]);
    const { status } = await person.post(`/api/v2/books/${book}/imports/${seen.id}/commit`, { skipProblems: true });
    expect(status).toBe(200);
    const { body } = await person.get<{ items: object[] }>(`/api/v2/books/${book}/transactions`);
    expect(body.items).toMatchObject([
      { amount: 3000, isRefund: true, time: '09:05' },
      { amount: 12_000, isRefund: false, tagIds: { length: 2 } },
    ]);
  });
});
