import type { ErrorAnswer, Insight, Transaction } from '@salim/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../core/ids.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const app = useTestApp({ clock: testClock() });
let people = 0;

async function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `insight-${people}`);
}

async function spend(person: TestPerson, fields: object, bookId = person.bookId): Promise<Transaction> {
  const { status, body } = await person.post<Transaction>(`/api/v2/books/${bookId}/transactions`, {
    type: 'EXPENSE',
    amount: 17_000,
    description: '넷플릭스',
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

async function insightsOf(person: TestPerson, bookId = person.bookId): Promise<Insight[]> {
  const { status, body } = await person.get<Insight[]>(`/api/v2/books/${bookId}/insights`);
  expect(status).toBe(200);
  return body;
}

const dismiss = (person: TestPerson, insightId: string, bookId = person.bookId) =>
  person.post<ErrorAnswer | null>(`/api/v2/books/${bookId}/insights/${insightId}/dismiss`);

const EARLIER = ['2026-08-05', '2026-09-05', '2026-10-05'];

describe('insights', () => {
  it('tell of a subscription that costs more, once three equal charges are known', async () => {
    const person = await aPerson();
    for (const date of EARLIER.slice(1)) await spend(person, { date });
    const raised = await spend(person, { date: '2026-11-05', amount: 19_500 });
    expect(await insightsOf(person)).toEqual([]);
    await spend(person, { date: EARLIER[0] });
    expect(await insightsOf(person)).toEqual([
      {
        id: expect.any(String),
        kind: 'PRICE_RISE',
        sentence: '‘넷플릭스’ 요금이 11월 5일에 17,000원에서 19,500원으로 2,500원 올랐어요.',
        link: `/transactions/${raised.id}`,
        refs: [raised.id],
      },
    ]);
  });

  it('tell of a bill that did not come, until it comes', async () => {
    const person = await aPerson();
    const bills = [];
    for (const date of ['2026-08-10', '2026-09-10', '2026-10-10']) {
      bills.push(await spend(person, { date, amount: 152_000, description: '관리비' }));
    }
    const newest = bills.at(-1)?.id ?? '';
    expect(await insightsOf(person)).toMatchObject([
      {
        kind: 'MISSING_BILL',
        sentence: '매달 10일쯤 152,000원이 나가던 ‘관리비’ 지출이 11월에는 아직 없어요.',
        link: `/transactions/${newest}`,
        refs: [newest],
      },
    ]);
    await spend(person, { date: '2026-11-19', amount: 149_000, description: '관리비' });
    expect(await insightsOf(person)).toEqual([]);
  });

  it('tell of a double charge, as the list of duplicates does', async () => {
    const person = await aPerson();
    const fields = { date: '2026-11-19', amount: 5900, description: '스타벅스' };
    const [one, other] = [await spend(person, fields), await spend(person, fields)];
    const [found, ...others] = await insightsOf(person);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'DOUBLE_CHARGE',
      sentence: '‘스타벅스’에서 11월 19일에 5,900원이 두 번 나갔어요.',
      link: '/duplicates',
    });
    expect(found?.refs.toSorted()).toEqual([one.id, other.id].toSorted());
    const ids = { transactionIds: [one.id, other.id] };
    await person.post(`/api/v2/books/${person.bookId}/duplicates/dismissals`, ids);
    expect(await insightsOf(person)).toEqual([]);
  });

  it('tell of a category ahead of its usual, with the figure of the list that they open', async () => {
    const person = await aPerson();
    const path = `/api/v2/books/${person.bookId}`;
    const { body: top } = await person.post<{ id: string }>(`${path}/categories`, { kind: 'EXPENSE', name: '먹는 것' });
    const child = { kind: 'EXPENSE', name: '저녁', parentId: top.id };
    const { body: dinner } = await person.post<{ id: string }>(`${path}/categories`, child);
    const amounts = { '2026-08': 90_000, '2026-09': 110_000, '2026-10': 100_000 };
    for (const [month, amount] of Object.entries(amounts)) {
      await spend(person, { date: `${month}-02`, amount, description: `가게 ${month}`, categoryId: top.id });
      // Later than today in its month.
      await spend(person, { date: `${month}-28`, amount: 70_000, description: `늦은 ${month}`, categoryId: top.id });
    }
    await spend(person, { date: '2026-11-03', amount: 120_000, description: '고깃집', categoryId: dinner.id });
    expect(await insightsOf(person)).toEqual([]);
    await spend(person, { date: '2026-11-19', amount: 60_000, description: '횟집', categoryId: top.id });
    const [found] = await insightsOf(person);
    expect(found).toMatchObject({
      kind: 'AHEAD_OF_USUAL',
      sentence: '‘먹는 것’ 지출이 11월 20일까지 180,000원으로, 평소 이맘때 100,000원보다 80,000원 많아요.',
      refs: [top.id],
    });
    const query = found?.link.split('?')[1] ?? '';
    const list = await person.get<{ items: Transaction[] }>(`${path}/transactions?${query}`);
    expect(list.body.items.reduce((sum, one) => sum + (one.isMasked ? 0 : one.amount), 0)).toBe(180_000);
  });

  it('are dismissed for good by each member alone, also by viewers', async () => {
    const [owner, viewer, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    await addMember(app(), owner.bookId, viewer, 'VIEWER');
    for (const date of EARLIER) await spend(owner, { date });
    await spend(owner, { date: '2026-11-05', amount: 19_500 });
    const [rise] = await insightsOf(viewer, owner.bookId);
    const id = rise?.id ?? '';
    expect((await dismiss(viewer, id, owner.bookId)).status).toBe(204);
    expect((await dismiss(viewer, id, owner.bookId)).status).toBe(204);
    expect(await insightsOf(viewer, owner.bookId)).toEqual([]);
    expect((await insightsOf(owner)).map((one) => one.id)).toEqual([id]);
    expect((await dismiss(owner, newId(new Date()))).body).toMatchObject({ code: 'INSIGHT_NOT_FOUND' });
    expect((await dismiss(owner, 'x')).status).toBe(404);
    expect((await dismiss(stranger, id, owner.bookId)).status).toBe(404);
    // The same fact recorded again is not news.
    const path = `/api/v2/books/${owner.bookId}/transactions`;
    await owner.delete(`${path}/${rise?.refs[0]}`);
    expect(await insightsOf(owner)).toMatchObject([{ kind: 'MISSING_BILL' }]);
    await spend(owner, { date: '2026-11-05', amount: 19_500 });
    expect(await insightsOf(viewer, owner.bookId)).toEqual([]);
    expect((await insightsOf(owner)).map((one) => one.id)).toEqual([id]);
  });

  it('never come from masked transactions of others', async () => {
    const [owner, member] = [await aPerson(), await aPerson()];
    await addMember(app(), owner.bookId, member, 'MEMBER');
    const masked = { visibility: 'MASKED' };
    for (const date of EARLIER) await spend(owner, { date, ...masked });
    await spend(owner, { date: '2026-11-05', amount: 19_500, ...masked });
    const ring = { date: '2026-11-18', amount: 88_000, description: '반지', ...masked };
    await spend(owner, ring);
    await spend(owner, ring);
    expect((await insightsOf(owner)).map((one) => one.kind).toSorted()).toEqual(['DOUBLE_CHARGE', 'PRICE_RISE']);
    expect(await insightsOf(member, owner.bookId)).toEqual([]);
  });

  it('say nothing about an empty book', async () => {
    expect(await insightsOf(await aPerson())).toEqual([]);
  });
});
