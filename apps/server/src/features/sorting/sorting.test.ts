import type {
  Category,
  ErrorAnswer,
  RuleApplication,
  RuleRun,
  SortingGuess,
  SortingRule,
  Tag,
  Transaction,
  UnsortedGroup,
} from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let book: string;
let coffee: Category;
let food: Category;
let pay: Category;
let tag: Tag;

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'rule-owner'),
    joinAs(app(), 'rule-member'),
    joinAs(app(), 'rule-viewer'),
    joinAs(app(), 'rule-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  book = `/api/v2/books/${owner.bookId}`;
  const categories = (await owner.get<Category[]>(`${book}/categories`)).body;
  const called = (name: string): Category => categories.find((category) => category.name === name) as Category;
  [coffee, food, pay] = [called('커피'), called('식비'), called('월급')];
  tag = (await owner.post<Tag>(`${book}/tags`, { name: '아침' })).body;
});

const about = (text: string) => [{ field: 'description', op: 'contains', value: text }];

async function addRule(rule: object, person = owner): Promise<SortingRule> {
  const answer = await person.post<SortingRule>(`${book}/rules`, { name: '규칙', ...rule });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function spend(transaction: object, person = owner): Promise<Transaction> {
  const body = { type: 'EXPENSE', date: '2026-11-20', amount: 4500, ...transaction };
  const answer = await person.post<Transaction>(`${book}/transactions`, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function read(id: string, person = owner): Promise<Transaction> {
  return (await person.get<Transaction>(`${book}/transactions/${id}`)).body;
}

async function apply(body: object, person = owner): Promise<RuleApplication> {
  const answer = await person.post<RuleApplication>(`${book}/rules/apply`, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function dropRules(): Promise<void> {
  const { items } = (await owner.get<{ items: SortingRule[] }>(`${book}/rules`)).body;
  for (const { id } of items) await owner.delete(`${book}/rules/${id}`);
}

describe('rules', () => {
  test('are created, read, replaced and deleted', async () => {
    const made = await addRule({
      name: '아침 커피',
      conditions: [...about('별다방'), { field: 'amount', op: 'between', value: { min: 1000, max: 9000 } }],
      actions: { categoryId: coffee.id, tagIds: [tag.id, tag.id], description: null },
    });
    expect(made).toMatchObject({
      name: '아침 커피',
      conditions: [
        { field: 'description', op: 'contains', value: '별다방' },
        { field: 'amount', op: 'between', value: [1000, 9000] },
      ],
      actions: { categoryId: coffee.id, tagIds: [tag.id] },
      isActive: true,
      version: 1,
    });
    expect((await viewer.get<{ items: SortingRule[] }>(`${book}/rules`)).body.items).toEqual([made]);
    const path = `${book}/rules/${made.id}`;
    const wished = { ...made, name: '커피', isActive: false };
    expect((await owner.put<ErrorAnswer>(path, { ...wished, version: undefined })).status).toBe(428);
    const changed = await member.put<SortingRule>(path, wished);
    expect(changed.body).toMatchObject({ name: '커피', isActive: false, version: 2 });
    const stale = await owner.put<ErrorAnswer>(path, wished);
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.delete<ErrorAnswer>(path)).body.code).toBe('RULE_NOT_FOUND');
    expect((await owner.put(path, changed.body)).status).toBe(404);
  });

  test('are created once, however often they are sent', async () => {
    const id = '01890000-0000-7000-8000-0000000a0001';
    const body = { id, name: '한 번', conditions: about('한번'), actions: { categoryId: food.id } };
    const send = () => owner.post<SortingRule>(`${book}/rules`, body);
    expect(statusesOf(await Promise.all([send(), send(), send()]))).toEqual([200, 200, 201]);
    expect((await owner.post<ErrorAnswer>(`${book}/rules`, { ...body, name: '두 번' })).body.code).toBe('ID_TAKEN');
    const key = { 'idempotency-key': 'rule-key' };
    const keyed = { ...body, id: undefined, name: '열쇠' };
    const [first, again] = [
      await owner.post<SortingRule>(`${book}/rules`, keyed, key),
      await owner.post<SortingRule>(`${book}/rules`, keyed, key),
    ];
    expect(again.body).toEqual(first.body);
    await dropRules();
  });

  test.each([
    ['no condition', { conditions: [], actions: { description: '가게' } }, 422],
    ['no action', { conditions: about('가게'), actions: {} }, 400],
    [
      'an unknown field',
      { conditions: [{ field: 'author', op: 'equals', value: 'x' }], actions: { description: 'x' } },
      400,
    ],
    [
      'an unknown operator',
      { conditions: [{ field: 'memo', op: 'matches', value: 'x' }], actions: { description: 'x' } },
      400,
    ],
    [
      'an operator of another field',
      { conditions: [{ field: 'type', op: 'contains', value: 'EXPENSE' }], actions: { description: 'x' } },
      400,
    ],
    [
      'an amount as text',
      { conditions: [{ field: 'amount', op: 'equals', value: '1000' }], actions: { description: 'x' } },
      400,
    ],
    [
      'a reversed range of amounts',
      { conditions: [{ field: 'amount', op: 'between', value: [2, 1] }], actions: { description: 'x' } },
      422,
    ],
    ['a blank text', { conditions: about('  '), actions: { description: 'x' } }, 400],
  ])('are rejected with %s', async (_what, rule, status) => {
    const answer = await owner.post<ErrorAnswer>(`${book}/rules`, { name: '틀린 규칙', ...rule });
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.[0]?.field).toMatch(/^(?:conditions|actions)/u);
  });

  test('refer only to rows of the same book', async () => {
    const foreign = (await stranger.get<Category[]>(`/api/v2/books/${stranger.bookId}/categories`)).body[0] as Category;
    const rule = { name: '남의 것', conditions: about('x'), actions: { categoryId: foreign.id } };
    expect((await owner.post<ErrorAnswer>(`${book}/rules`, rule)).body.code).toBe('CATEGORY_NOT_FOUND');
    const { name, conditions } = rule;
    const tagged = await owner.post<ErrorAnswer>(`${book}/rules`, {
      name,
      conditions,
      actions: { tagIds: [foreign.id] },
    });
    expect(tagged.body.code).toBe('TAG_NOT_FOUND');
    const looking = [{ field: 'assetId', op: 'in', value: [foreign.id] }];
    const looked = await owner.post<ErrorAnswer>(`${book}/rules`, {
      name,
      conditions: looking,
      actions: { description: 'x' },
    });
    expect(looked.body.code).toBe('ASSET_NOT_FOUND');
  });

  test('require the role of a member and are not found by strangers', async () => {
    const rule = { name: '몰래', conditions: about('x'), actions: { categoryId: food.id } };
    expect((await viewer.post<ErrorAnswer>(`${book}/rules`, rule)).body.code).toBe('ROLE_TOO_LOW');
    expect((await stranger.post<ErrorAnswer>(`${book}/rules`, rule)).body.code).toBe('BOOK_NOT_FOUND');
    expect((await signedOut(app()).post(`${book}/rules`, rule)).status).toBe(401);
    expect((await viewer.post(`${book}/rules/apply`, { dryRun: true })).status).toBe(403);
    expect((await stranger.get(`${book}/rules/guess?description=x`)).status).toBe(404);
  });

  test('are sorted, and the first match wins', async () => {
    await dropRules();
    const first = await addRule({ name: '하나', conditions: about('순서'), actions: { categoryId: food.id } });
    const second = await addRule({ name: '둘', conditions: about('순서'), actions: { categoryId: coffee.id } });
    expect((await spend({ description: '순서 가게' })).categoryId).toBe(food.id);
    const ordered = await owner.put<{ items: SortingRule[] }>(`${book}/rules/order`, { ids: [second.id] });
    expect(ordered.body.items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await spend({ description: '순서 가게' })).categoryId).toBe(coffee.id);
    expect((await owner.put<ErrorAnswer>(`${book}/rules/order`, { ids: [tag.id] })).body.code).toBe('RULE_NOT_FOUND');
    await dropRules();
  });
});

describe('a new transaction', () => {
  beforeAll(async () => {
    await dropRules();
    await addRule({
      conditions: about('별다방'),
      actions: { categoryId: coffee.id, tagIds: [tag.id], description: '별다방', excludeFromStats: true },
    });
    await addRule({ conditions: about('급여'), actions: { categoryId: pay.id } });
  });

  test('is categorized when its category is left open, in any form of the request', async () => {
    const sorted = { categoryId: coffee.id, tagIds: [tag.id], description: '별다방', excludeFromStats: true };
    expect(await spend({ description: '별 다방 강남점' })).toMatchObject(sorted);
    expect(await spend({ description: '별다방', categoryId: null })).toMatchObject(sorted);
    const split = await spend({ description: '별다방', splits: [{ categoryId: null, amount: 4500 }] });
    expect(split.splits).toEqual([{ categoryId: coffee.id, amount: 4500, memo: '' }]);
    expect(await read(split.id)).toMatchObject(sorted);
  });

  test('keeps a given category, and is not matched by rules for another type', async () => {
    const given = await spend({ description: '별다방', categoryId: food.id });
    expect(given).toMatchObject({ categoryId: food.id, tagIds: [], excludeFromStats: false });
    expect((await spend({ description: '급여 우체국' })).categoryId).toBeNull();
    expect((await spend({ type: 'INCOME', description: '11월 급여' })).categoryId).toBe(pay.id);
    const parts = [
      { categoryId: null, amount: 500 },
      { categoryId: food.id, amount: 4000 },
    ];
    expect((await spend({ description: '별다방', splits: parts })).splits.map(({ categoryId }) => categoryId)).toEqual([
      null,
      food.id,
    ]);
  });

  test('is also categorized when sent again', async () => {
    const body = {
      id: '01890000-0000-7000-8000-0000000b0001',
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 100,
      description: '별다방',
    };
    const first = await owner.post<Transaction>(`${book}/transactions`, body);
    const again = await owner.post<Transaction>(`${book}/transactions`, body);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  test('created from a message is categorized, and its draft shows it', async () => {
    const text = '[Web발신]\n신한카드(1234)승인 홍*동 5,100원(일시불)11/20 12:34 별다방역삼 누적456,700원';
    const parsed = await owner.post<{ drafts: { categoryId?: string }[] }>(`${book}/intake/parse`, { text });
    expect(parsed.body.drafts[0]?.categoryId).toBe(coffee.id);
    const taken = await owner.post<{ transactions: Transaction[] }>('/api/v2/intake', { text, bookId: owner.bookId });
    expect(taken.body.transactions[0]).toMatchObject({
      categoryId: coffee.id,
      tagIds: [tag.id],
      description: '별다방',
    });
  });

  test('is stored although a rule refers to a deleted row, and rules follow replacements', async () => {
    const doomed = (await owner.post<Category>(`${book}/categories`, { kind: 'EXPENSE', name: '사라질 분류' })).body;
    const rule = await addRule({ conditions: about('사라질가게'), actions: { categoryId: doomed.id } });
    const filed = await spend({ description: '사라질가게' });
    expect(filed.categoryId).toBe(doomed.id);
    expect((await owner.delete(`${book}/categories/${doomed.id}?moveTo=${food.id}`)).status).toBe(204);
    const { items } = (await owner.get<{ items: SortingRule[] }>(`${book}/rules`)).body;
    expect(items.find(({ id }) => id === rule.id)?.actions).toEqual({ categoryId: food.id });
    const lost = (await owner.post<Category>(`${book}/categories`, { kind: 'EXPENSE', name: '또 사라질 분류' })).body;
    await addRule({ conditions: about('빈가게'), actions: { categoryId: lost.id } });
    expect((await owner.delete(`${book}/categories/${lost.id}`)).status).toBe(204);
    expect((await spend({ description: '빈가게' })).categoryId).toBeNull();
  });
});

describe('applying rules to existing transactions', () => {
  test('previews the changes, applies them, and reverts them', async () => {
    await dropRules();
    const open = await spend({ description: '적용 찻집 일호점' });
    const filed = await spend({ description: '적용찻집', categoryId: food.id });
    const other = await spend({ description: '다른 가게' });
    await addRule({ name: '찻집', conditions: about('적용찻집'), actions: { categoryId: coffee.id } });
    const dry = await apply({ dryRun: true });
    expect(dry).toMatchObject({ dryRun: true, matched: 2, count: 2, runId: null, isCut: false });
    expect(dry.items.map(({ transactionId, after }) => [transactionId, after.categoryId]).toSorted()).toEqual(
      [
        [open.id, coffee.id],
        [filed.id, coffee.id],
      ].toSorted(),
    );
    expect((await read(open.id)).categoryId).toBeNull();
    const done = await apply({ dryRun: false });
    expect(done).toMatchObject({ dryRun: false, matched: 2, count: 2 });
    expect((await read(open.id)).categoryId).toBe(coffee.id);
    expect((await read(other.id)).categoryId).toBeNull();
    expect(await apply({})).toMatchObject({ matched: 2, count: 0, runId: null });

    const [run] = (await viewer.get<{ items: RuleRun[] }>(`${book}/rules/runs`)).body.items;
    expect(run).toMatchObject({ id: done.runId, ruleNames: ['찻집'], count: 2, undoneAt: null });
    const touched = await read(filed.id);
    await owner.put(`${book}/transactions/${filed.id}`, { ...touched, memo: '그 뒤에 고침' });
    const undo = `${book}/rules/runs/${done.runId}/undo`;
    expect((await viewer.post(undo)).status).toBe(403);
    expect((await stranger.post(undo)).status).toBe(404);
    const undone = await member.post<RuleRun & { reverted: number; kept: number }>(undo);
    expect(undone.body).toMatchObject({ reverted: 1, kept: 1 });
    expect((await read(open.id)).categoryId).toBeNull();
    expect((await read(filed.id)).categoryId).toBe(coffee.id);
    expect((await owner.post(undo)).status).toBe(200);
    expect((await owner.post<ErrorAnswer>(`${book}/rules/runs/${tag.id}/undo`)).body.code).toBe('RULE_RUN_NOT_FOUND');
  });

  test('can be limited to uncategorized transactions, some rules, some days, and an unsaved rule', async () => {
    await dropRules();
    const [early, late] = [
      await spend({ description: '날짜서점', date: '2026-01-05' }),
      await spend({ description: '날짜서점', date: '2026-02-05', categoryId: food.id }),
    ];
    const idle = await addRule({
      name: '쉬는 규칙',
      isActive: false,
      conditions: about('날짜서점'),
      actions: { categoryId: coffee.id },
    });
    expect((await apply({ dryRun: true })).count).toBe(0);
    expect((await apply({ dryRun: true, ruleIds: [idle.id] })).count).toBe(2);
    expect((await apply({ dryRun: true, ruleIds: [idle.id], scope: 'UNSORTED' })).items[0]?.transactionId).toBe(
      early.id,
    );
    const february = { from: '2026-02-01', to: '2026-02-28' };
    expect((await apply({ dryRun: true, ruleIds: [idle.id], ...february })).items[0]?.transactionId).toBe(late.id);
    const rule = { conditions: about('날짜서점'), actions: { tagIds: [tag.id] } };
    expect(await apply({ rule })).toMatchObject({ count: 2, items: [{ ruleIds: [] }, { ruleIds: [] }] });
    expect(await read(late.id)).toMatchObject({ categoryId: food.id, tagIds: [tag.id] });
    const unknown = await owner.post<ErrorAnswer>(`${book}/rules/apply`, { ruleIds: [tag.id] });
    expect(unknown.body.code).toBe('RULE_NOT_FOUND');
  });

  test('neither changes nor counts masked transactions of others', async () => {
    await dropRules();
    const secret = await spend({ description: '비밀선물', visibility: 'MASKED' }, member);
    await addRule({ conditions: about('비밀선물'), actions: { categoryId: food.id } });
    expect(await apply({})).toMatchObject({ matched: 0, count: 0 });
    expect((await read(secret.id, member)).categoryId).toBeNull();
    const mine = await apply({}, member);
    expect(mine.count).toBe(1);
    const activity = await owner.get<{ items: { after: unknown }[] }>(`${book}/activity`);
    expect(activity.body.items[0]?.after).toEqual({ count: 1 });
  });

  test('happens once for two concurrent requests', async () => {
    await dropRules();
    await spend({ description: '동시문구' });
    await addRule({ conditions: about('동시문구'), actions: { categoryId: food.id } });
    const done = await Promise.all([apply({}), apply({}, member)]);
    expect(done.map(({ count }) => count).toSorted()).toEqual([0, 1]);
  });
});

describe('a guess', () => {
  const guess = async (description: string, person = owner, type = 'EXPENSE'): Promise<SortingGuess | null> => {
    const query = new URLSearchParams({ description, type });
    return (await person.get<{ guess: SortingGuess | null }>(`${book}/rules/guess?${query.toString()}`)).body.guess;
  };

  test('uses rules, then the history, then general knowledge', async () => {
    await dropRules();
    expect(await guess('스타벅스 역삼점')).toMatchObject({ source: 'DICTIONARY', categoryId: coffee.id });
    await spend({ description: '스타벅스 서초점', categoryId: food.id });
    await spend({ description: '스타벅스', categoryId: food.id });
    expect(await guess('스타벅스 역삼점')).toMatchObject({
      source: 'HISTORY',
      categoryId: food.id,
      reason: '지난 2번 모두 식비였어요',
    });
    await addRule({ conditions: about('스타벅스'), actions: { categoryId: coffee.id, tagIds: [tag.id] } });
    expect(await guess('스타벅스 역삼점')).toMatchObject({ source: 'RULE', categoryId: coffee.id, tagIds: [tag.id] });
    expect(await guess('아무도 모르는 곳')).toBeNull();
    await spend({ description: '에이 & 비 마트', categoryId: food.id });
    expect(await guess('(주)에이&비마트 역삼점')).toMatchObject({ source: 'HISTORY', categoryId: food.id });
  });

  test('does not reveal masked transactions of others', async () => {
    await spend({ description: '몰래간집', categoryId: food.id, visibility: 'MASKED' }, member);
    expect(await guess('몰래간집')).toBeNull();
    expect(await guess('몰래간집', member)).toMatchObject({ source: 'HISTORY', categoryId: food.id });
  });

  test('rejects invalid input', async () => {
    expect((await owner.get(`${book}/rules/guess`)).status).toBe(400);
    expect((await owner.get(`${book}/rules/guess?description=x&type=TRANSFER`)).status).toBe(400);
  });
});

describe('uncategorized transactions', () => {
  test('are grouped by merchant, each with a guess, without masked ones', async () => {
    const fresh = await joinAs(app(), 'rule-unsorted');
    const own = `/api/v2/books/${fresh.bookId}`;
    await addMember(app(), fresh.bookId, member, 'MEMBER');
    const add = (transaction: object, person = fresh) =>
      person.post(`${own}/transactions`, { type: 'EXPENSE', date: '2026-11-20', amount: 1000, ...transaction });
    await add({ description: '(주)스타벅스 강남점' });
    await add({ description: '스타벅스 서초점', amount: 3000, date: '2026-11-18' });
    await add({ description: '스타벅스', amount: 500, isRefund: true });
    await add({ description: '나만 아는 곳' });
    await add({});
    await add({ description: '비밀', visibility: 'MASKED' }, member);
    await add({ description: '월급', type: 'INCOME' });
    const answer = await fresh.get<{ items: UnsortedGroup[]; count: number }>(`${own}/unsorted`);
    expect(answer.body.count).toBe(6);
    const [first, ...rest] = answer.body.items;
    expect(first).toMatchObject({ merchantKey: '스타벅스', count: 3, amount: 3500, firstDate: '2026-11-18' });
    expect(first?.guess?.source).toBe('DICTIONARY');
    expect(first?.ids).toHaveLength(3);
    expect(rest.at(-1)).toMatchObject({ merchantKey: '', name: '', guess: null });
    expect(rest.map(({ name }) => name)).not.toContain('비밀');
    expect((await member.get<{ count: number }>(`${own}/unsorted`)).body.count).toBe(7);
    expect((await stranger.get(`${own}/unsorted`)).status).toBe(404);
  });
});

describe('an imported transaction', () => {
  test('is categorized when the file leaves its category open, and gets what agreeing rules set', async () => {
    await dropRules();
    await addRule({ conditions: about('규칙서점'), actions: { categoryId: coffee.id, tagIds: [tag.id] } });
    const row = (text: string, category: string): string =>
      `2026. 10. 31. 20:33:01,현금,${category},,${text},9000,지출,,9000,KRW,현금`;
    const header = '기간,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐,자산';
    const form = new FormData();
    const text = [header, row('규칙서점 강남', ''), row('규칙서점', '식비'), row('다른서점', '')].join('\r\n');
    form.set('file', new Blob([text]), '내보내기.csv');
    const upload = await fetch(`${app().url}${book}/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}` },
      body: form,
    });
    const { id } = (await upload.json()) as { id: string };
    expect((await owner.post(`${book}/imports/${id}/commit`, {})).status).toBe(200);
    const list = await owner.get<{ items: Transaction[] }>(`${book}/transactions?from=2026-10-31&to=2026-10-31`);
    const found = list.body.items.map(({ description, categoryId, tagIds }) => ({ description, categoryId, tagIds }));
    expect(found).toContainEqual({ description: '규칙서점 강남', categoryId: coffee.id, tagIds: [tag.id] });
    expect(found).toContainEqual({ description: '규칙서점', categoryId: food.id, tagIds: [] });
  });
});
