import type { RuleApplication, RuleChange, RuleRun, SortingRule } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const coffee = aCategory({ name: '커피', icon: '☕' });
const at = '2026-11-20T03:00:00.000Z';

const aRule = (changes: Partial<SortingRule>): SortingRule => ({
  id: anId(),
  bookId: anId(),
  name: '규칙',
  conditions: [{ field: 'description', op: 'contains', value: '별다방' }],
  actions: { categoryId: coffee.id },
  isActive: true,
  sortOrder: 0,
  createdBy: person.id,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...changes,
});

beforeEach(async () => {
  await import('@salim/contract');
});

interface Opened {
  readonly rules?: readonly SortingRule[];
  readonly runs?: readonly RuleRun[];
  readonly count?: number;
  readonly role?: 'OWNER' | 'VIEWER';
}

function openRules({ rules: given = [], runs = [], count = 0, role = 'OWNER' }: Opened) {
  const ledger = aLedger({ meId: person.id, book: aBook({ role }), categories: [coffee] });
  let rules = given;
  const opened = openApp('/rules', [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/rules`]: () => ({ body: { items: rules, nextCursor: null } }),
    [`GET ${ledger.base}/rules/runs`]: () => ({ body: { items: runs, nextCursor: null } }),
    [`POST ${ledger.base}/rules`]: (request: { readonly body: unknown }) => {
      const made = aRule(request.body as Partial<SortingRule>);
      rules = [...rules, made];
      return { status: 201, body: made };
    },
    [`PUT ${ledger.base}/rules/order`]: (request: { readonly body: unknown }) => {
      const { ids } = request.body as { ids: string[] };
      rules = ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? []);
      return { body: { items: rules, nextCursor: null } };
    },
    [`POST ${ledger.base}/rules/apply`]: (request: { readonly body: unknown }) => {
      const { dryRun } = request.body as { dryRun: boolean };
      const before = { categoryId: null, tagIds: [], description: '별다방 강남', excludeFromStats: false };
      const item: RuleChange = {
        transactionId: anId(),
        date: '2026-11-19',
        type: 'EXPENSE',
        amount: 4500,
        description: '별다방 강남',
        ruleIds: [],
        before,
        after: { ...before, categoryId: coffee.id },
      };
      const body: RuleApplication = {
        dryRun,
        matched: count,
        count,
        items: count > 0 ? [item] : [],
        runId: dryRun ? null : anId(),
        isCut: false,
      };
      return { body };
    },
    ...Object.fromEntries(
      runs.map((run) => [
        `POST ${ledger.base}/rules/runs/${run.id}/undo`,
        { body: { ...run, undoneAt: at, reverted: 2, kept: 1 } },
      ]),
    ),
  });
  return { ...opened, ledger };
}

it('creates a rule, and asks whether to apply it to past transactions', async () => {
  const { server, ledger } = openRules({ count: 12 });
  await user.click(await screen.findByRole('button', { name: '규칙 추가' }));
  const sheet = within(await screen.findByRole('dialog', { name: '새 분류 규칙' }));
  await user.click(sheet.getByRole('button', { name: '저장' }));
  expect(await sheet.findByText('찾을 단어를 입력해 주세요.')).toBeTruthy();
  await user.type(sheet.getByRole('textbox', { name: '내용' }), '별다방');
  await user.click(sheet.getByRole('button', { name: /바꾸지 않음.*분류|분류.*바꾸지 않음/u }));
  await user.click(await screen.findByRole('option', { name: /커피/u }));
  await user.click(sheet.getByRole('button', { name: '저장' }));
  const question = within(await screen.findByRole('dialog', { name: '지난 거래 12건도 바꿀까요?' }));
  const sent = server.requests.find((one) => one.method === 'POST' && one.path === `${ledger.base}/rules`)?.body;
  expect(sent).toEqual({
    name: '별다방',
    conditions: [{ field: 'description', op: 'contains', value: '별다방' }],
    actions: { categoryId: coffee.id },
    isActive: true,
  });
  expect(question.getByText('미분류 → 커피')).toBeTruthy();
  await user.click(question.getByRole('button', { name: '12건 바꾸기' }));
  await screen.findByText('12건을 바꿨어요');
  const asked = server.requests.filter((one) => one.path === `${ledger.base}/rules/apply`).map(({ body }) => body);
  expect(asked).toContainEqual(expect.objectContaining({ dryRun: false, scope: 'ALL' }));
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeTruthy();
});

it('asks nothing about past transactions when a new rule would change none', async () => {
  const { server, ledger } = openRules({ count: 0 });
  await user.click(await screen.findByRole('button', { name: '규칙 추가' }));
  const sheet = within(await screen.findByRole('dialog', { name: '새 분류 규칙' }));
  await user.type(sheet.getByRole('textbox', { name: '내용' }), '별다방');
  await user.click(sheet.getByRole('button', { name: /바꾸지 않음.*분류|분류.*바꾸지 않음/u }));
  await user.click(await screen.findByRole('option', { name: /커피/u }));
  await user.click(sheet.getByRole('button', { name: '저장' }));
  await screen.findByText('규칙을 저장했어요');
  await waitFor(() => expect(server.count(`POST ${ledger.base}/rules/apply`)).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.count(`POST ${ledger.base}/rules/apply`)).toBe(1);
});

it('describes each rule in words, and reorders them from the menu', async () => {
  const [first, second] = [aRule({ name: '하나' }), aRule({ name: '둘', isActive: false })];
  const { server, ledger } = openRules({ rules: [first, second] });
  const list = within(await screen.findByRole('grid', { name: '분류 규칙' }));
  expect(list.getAllByText('내용에 ‘별다방’ 포함 → 커피')).toHaveLength(2);
  expect(list.getByText('꺼짐')).toBeTruthy();
  await user.click(list.getByRole('button', { name: '둘 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '위로 옮기기' }));
  await waitFor(() => expect(server.count(`PUT ${ledger.base}/rules/order`)).toBe(1));
  const sent = server.requests.find((one) => one.path === `${ledger.base}/rules/order`)?.body;
  expect(sent).toEqual({ ids: [second.id, first.id] });
});

it('reverts an applied rule', async () => {
  const run: RuleRun = {
    id: anId(),
    ruleNames: ['찻집'],
    count: 3,
    by: { userId: person.id, name: '민수' },
    createdAt: at,
    undoneAt: null,
  };
  openRules({ rules: [aRule({})], runs: [run] });
  await user.click(await screen.findByRole('button', { name: /적용 되돌리기/u }));
  await screen.findByText('2건을 되돌렸어요');
  expect(screen.getByText('이후에 수정한 1건은 그대로 두었어요.')).toBeTruthy();
});

it('is read-only for a viewer', async () => {
  openRules({ rules: [aRule({ name: '하나' })], role: 'VIEWER' });
  await screen.findByText('하나');
  expect(screen.queryByRole('button', { name: '규칙 추가' })).toBeNull();
});
