import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { anActivity } from '../../testing/activity-builder.ts';
import { anAsset } from '../../testing/asset-builder.ts';
import { anExpense, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { aMember } from '../../testing/member-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { aRule } from '../../testing/recurring-builder.ts';

const user = userEvent.setup();
const food = aCategory({ name: '식비' });
const transaction = anExpense({
  amount: 13_000,
  description: '김밥천국',
  memo: '팀 점심',
  splits: [{ categoryId: food.id, amount: 13_000, memo: '' }],
  createdBy: person.id,
});
const before = { ...transaction, amount: 12_000, splits: [{ categoryId: food.id, amount: 12_000, memo: '' }] };
const change = anActivity({
  actor: { userId: person.id, name: '김민지' },
  entity: 'TRANSACTION',
  entityId: transaction.id,
  before,
  after: transaction,
  canUndo: true,
});
const earlier = anExpense({ date: '2026-11-03', amount: 9000, description: '김밥천국' });

function openDetail(path: string) {
  const ledger = aLedger({ meId: person.id, categories: [food], transactions: [transaction, earlier] });
  const opened = openApp(path, [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/activity`]: {
      body: {
        items: [change],
        nextCursor: null,
      },
    },
    [`POST ${ledger.base}/activity/${change.id}/undo`]: { body: anActivity({ undoOf: change.id }) },
  });
  return { ...opened, ledger };
}

beforeEach(async () => {
  await import('@salim/contract');
});

it('says how much of a purchase was refunded', async () => {
  const purchase = { ...transaction, refunded: 5000 };
  const ledger = aLedger({ meId: person.id, categories: [food], transactions: [purchase] });
  openApp(`/transactions/${purchase.id}`, [ledger.book], ledger.handlers);
  const name = await screen.findByText('환불', { selector: 'dt' });
  expect(name.nextSibling?.textContent).toBe('5,000원');
});

it('leads from a transaction of a file to all of its transactions', async () => {
  const imported = { ...transaction, importId: anId() };
  const ledger = aLedger({ meId: person.id, categories: [food], transactions: [imported] });
  openApp(`/transactions/${imported.id}`, [ledger.book], ledger.handlers);
  const link = await screen.findByRole('link', { name: '파일에서 가져옴' });
  expect(link).toHaveProperty('search', `?importId=${imported.importId}`);
});

it('shows all details of a transaction, its history and similar transactions', async () => {
  openDetail(`/transactions/${transaction.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: '거래 상세' })).not.toBeNull();
  expect(await screen.findByRole('heading', { level: 2, name: '김밥천국' })).not.toBeNull();
  expect(screen.getByText('팀 점심')).not.toBeNull();
  expect(screen.getByRole('link', { name: '수정' }).getAttribute('href')).toBe(`/transactions/${transaction.id}/edit`);
  expect(screen.getByRole('link', { name: '복제' }).getAttribute('href')).toBe(
    `/transactions/new?copyOf=${transaction.id}`,
  );
  const history = await screen.findByRole('region', { name: '변경 내역' });
  expect(within(history).getByText('12,000원')).not.toBeNull();
  expect(within(history).getByText('13,000원')).not.toBeNull();
  expect(within(history).getByText(/님이 수정했어요/u)).not.toBeNull();
  const related = await screen.findByRole('region', { name: '같은 내용의 거래' });
  expect(within(related).getByRole('link', { name: /11월 3일/u })).not.toBeNull();
});

it('links the transfer of a settlement to the settlement page, the only place to revert it', async () => {
  const paidBack = anExpense({ type: 'TRANSFER', description: '정산', splits: [], settlementId: anId() });
  const ledger = aLedger({ meId: person.id, transactions: [paidBack] });
  openApp(`/transactions/${paidBack.id}`, [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/activity`]: { body: { items: [], nextCursor: null } },
  });
  expect((await screen.findByRole('link', { name: '정산에서 보기' })).getAttribute('href')).toBe('/settlement');
  expect(screen.queryByRole('button', { name: '삭제' })).toBeNull();
  expect(screen.queryByRole('link', { name: '수정' })).toBeNull();
});

it('deletes, returns to the list and can be undone', async () => {
  const { router, ledger } = openDetail(`/transactions/${transaction.id}`);
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
  expect(ledger.transactions().find((one) => one.id === transaction.id)?.deletedAt).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(ledger.transactions().find((one) => one.id === transaction.id)?.deletedAt).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('shows comments, mentions a member, and deletes the user’s comment', async () => {
  const [me, jiyeon] = [aMember({ userId: person.id, name: '김민지' }), aMember({ name: '지연' })];
  const ledger = aLedger({ meId: person.id, transactions: [transaction], members: [me, jiyeon] });
  const authorOf = ({ userId, name, color }: typeof me) => ({ userId, name, color, profileImageUrl: null });
  const asked = {
    id: anId(),
    transactionId: transaction.id,
    text: '이거 뭐야?',
    author: authorOf(jiyeon),
    mentions: [],
    createdAt: '2026-11-20T01:00:00.000Z',
  };
  const where = `${ledger.base}/transactions/${transaction.id}/comments`;
  const mine = { ...asked, id: anId(), text: '@지연 팀 점심이야', author: authorOf(me) };
  const { server } = openApp(`/transactions/${transaction.id}`, [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/activity`]: { body: { items: [], nextCursor: null } },
    [`GET ${where}`]: { body: { items: [asked], nextCursor: null } },
    [`POST ${where}`]: { status: 201, body: mine },
    [`DELETE ${where}/${mine.id}`]: { status: 204 },
  });
  const card = await screen.findByRole('region', { name: '댓글 1' });
  expect(within(card).queryByRole('button', { name: /삭제/u })).toBeNull();
  await user.click(within(card).getByRole('button', { name: '남기기' }));
  expect(within(card).getByText('댓글을 입력해 주세요.')).not.toBeNull();

  await user.click(within(card).getByRole('button', { name: '@지연 언급하기' }));
  const field = within(card).getByRole<HTMLTextAreaElement>('textbox', { name: '댓글' });
  await user.type(field, '팀 점심이야');
  expect(field.value).toBe('@지연 팀 점심이야');
  await user.click(within(card).getByRole('button', { name: '남기기' }));
  await user.click(await within(card).findByRole('button', { name: '내 댓글 삭제: @지연 팀 점심이야' }));
  await waitFor(() => expect(within(card).queryByText('@지연 팀 점심이야')).toBeNull());
  expect(field.value).toBe('');
  // Undoing the deletion says the same again.
  await user.click(await screen.findByRole('button', { name: '되돌리기' }));
  await within(card).findByText('@지연 팀 점심이야');
  const said = server.requests.filter(({ method, path }) => method === 'POST' && path === where);
  expect(said.map(({ body }) => (body as { text: string }).text)).toEqual(['@지연 팀 점심이야', '@지연 팀 점심이야']);
});

it('folds the parts that are still empty to buttons, and opens the first comment', async () => {
  const members = [aMember({ userId: person.id, name: '김민지' }), aMember({ name: '지연' })];
  const ledger = aLedger({ meId: person.id, transactions: [transaction], members });
  const recorded = anActivity({ entity: 'TRANSACTION', entityId: transaction.id, action: 'CREATED' });
  openApp(`/transactions/${transaction.id}`, [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/activity`]: { body: { items: [recorded], nextCursor: null } },
    [`GET ${ledger.base}/transactions/${transaction.id}/comments`]: { body: { items: [], nextCursor: null } },
  });
  const opener = await screen.findByRole('button', { name: '댓글 남기기' });
  expect(screen.getByLabelText('영수증 추가')).not.toBeNull();
  for (const name of ['영수증', '댓글', '변경 내역']) expect(screen.queryByRole('region', { name })).toBeNull();
  await user.click(opener);
  const field = within(screen.getByRole('region', { name: '댓글' })).getByRole('textbox', { name: '댓글' });
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button', { name: '댓글 남기기' })).toBeNull();
});

it('keeps a half-written comment, also the first one, when the screen is left', async () => {
  const members = [aMember({ userId: person.id, name: '김민지' }), aMember({ name: '지연' })];
  const ledger = aLedger({ meId: person.id, transactions: [transaction], members });
  const { router } = openApp(`/transactions/${transaction.id}`, [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/activity`]: { body: { items: [], nextCursor: null } },
    [`GET ${ledger.base}/transactions/${transaction.id}/comments`]: { body: { items: [], nextCursor: null } },
  });
  await user.click(await screen.findByRole('button', { name: '댓글 남기기' }));
  await user.type(screen.getByRole('textbox', { name: '댓글' }), '아직 쓰는 중');
  await router.navigate({ to: '/transactions' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '댓글' })).toBeNull());
  await router.navigate({ to: '/transactions/$transactionId', params: { transactionId: transaction.id } });
  expect(await screen.findByRole('textbox', { name: '댓글' })).toHaveProperty('value', '아직 쓰는 중');
  expect(screen.queryByRole('button', { name: '댓글 남기기' })).toBeNull();
});

it.each([
  [[], null],
  [[10_000], '최근 2건은 평균 9,500원이에요.'],
])('averages purchases of the same description, never refunds or one alone: %j', async (amounts, sentence) => {
  const others = [
    { isRefund: true, amount: 90_000 },
    { type: 'INCOME' as const },
    ...amounts.map((amount) => ({ amount })),
  ];
  const transactions = others.map((values) => anExpense({ description: '김밥천국', date: '2026-11-04', ...values }));
  const ledger = aLedger({
    meId: person.id,
    categories: [food],
    transactions: [transaction, earlier, ...transactions],
  });
  openApp(`/transactions/${transaction.id}`, [ledger.book], ledger.handlers);
  const related = await screen.findByRole('region', { name: '같은 내용의 거래' });
  expect(related.textContent).toContain('+90,000원');
  expect(within(related).queryByText(/평균/u)?.textContent ?? null).toBe(sentence);
});

it('reverts a change from the history', async () => {
  const { server } = openDetail(`/transactions/${transaction.id}`);
  const history = await screen.findByRole('region', { name: '변경 내역' });
  await user.click(await within(history).findByRole('button', { name: '이 변경 되돌리기' }));
  expect(await screen.findByText('되돌렸어요')).not.toBeNull();
  const undoing = server.requests.filter(({ path }) => path.endsWith(`/activity/${change.id}/undo`));
  expect(undoing.map(({ method }) => method)).toEqual(['POST']);
});

it.each(['not-an-id', anId()])('says for %s that it was not found, with a link back', async (id) => {
  openDetail(`/transactions/${id}`);
  expect(await screen.findByRole('heading', { level: 1, name: '거래 상세' })).not.toBeNull();
  expect(await screen.findByText('찾을 수 없어요')).not.toBeNull();
  expect(screen.getByRole('link', { name: '거래 내역으로' }).getAttribute('href')).toBe('/transactions');
});

it('shows the installments of a purchase', async () => {
  const bought = anExpense({
    date: '2020-01-31',
    amount: 100_000,
    description: '세탁기',
    installment: { months: 3, interestFree: true, feeTotal: null },
  });
  const ledger = aLedger({ meId: person.id, categories: [food], transactions: [bought] });
  openApp(`/transactions/${bought.id}`, [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/activity`]: { body: { items: [], nextCursor: null } },
  });
  const card = await screen.findByRole('region', { name: '할부' });
  expect(within(card).getByText('3/3')).not.toBeNull();
  expect(within(card).getByText('매달 33,333원씩, 할부가 모두 끝났어요.')).not.toBeNull();
  await user.click(within(card).getByText('회차별로 보기'));
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((turn) => turn.textContent),
  ).toEqual([
    '1회차2020년 1월 31일 (금)33,334원',
    '2회차2020년 2월 29일 (토)33,333원',
    '3회차2020년 3월 31일 (화)33,333원',
  ]);
  expect(within(card).getByText('이 가계부에서는 할부 전액을 결제한 날의 예산과 통계에 반영해요.')).not.toBeNull();
  expect(screen.getByText('3개월 무이자 · 매달 33,333원')).not.toBeNull();
});

it('shows what is left of the installments of a purchase after a refund, by the bills of its card', async () => {
  const card = anAsset({ name: '신한카드', assetType: 'CREDIT_CARD' });
  const bought = anExpense({
    date: '2026-11-20',
    amount: 300_000,
    assetId: card.id,
    installment: { months: 3, interestFree: true, feeTotal: null },
    refunded: 120_000,
    refunds: [{ id: anId(), date: '2026-11-20', amount: 120_000 }],
  });
  const terms = { paymentDay: 14, cutoffDay: 31, settlementAssetId: null };
  const assets = [{ ...card, card: terms }];
  const ledger = aLedger({ meId: person.id, categories: [food], assets, transactions: [bought] });
  openApp(`/transactions/${bought.id}`, [ledger.book], ledger.handlers);
  const panel = await screen.findByRole('region', { name: '할부' });
  await within(panel).findByText('0/3');
  expect(within(panel).getByText('매달 100,000원씩, 환불 120,000원을 빼면 180,000원 남았어요.')).not.toBeNull();
  await user.click(within(panel).getByText('회차별로 보기'));
  expect(within(panel).getAllByRole('listitem')[0]?.textContent).toBe('1회차2026년 12월 결제100,000원');
});

it('stays on the screen when another user deletes the transaction, with a link back', async () => {
  const { ledger } = openDetail(`/transactions/${transaction.id}`);
  await screen.findByRole('heading', { level: 2, name: '김밥천국' });
  Object.assign(ledger.transactions().find((one) => one.id === transaction.id) ?? {}, {
    deletedAt: '2026-11-20T03:00:00.000Z',
  });
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.book(ledger.book.id) }));
  await screen.findByText('휴지통에 있는 거래라서 합계에 포함되지 않아요.');
  expect(screen.getByRole('heading', { level: 2, name: '김밥천국' })).not.toBeNull();
  expect(screen.queryByRole('link', { name: '수정' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '복원' }));
  expect(await screen.findByRole('link', { name: '수정' })).not.toBeNull();
  expect(screen.queryByText(/휴지통에 있는 거래라서/u)).toBeNull();
});

it('links to the trash when the transaction does not exist', async () => {
  openDetail('/transactions/01890000-0000-7000-8000-000000000000');
  const trash = await screen.findByRole('link', { name: '휴지통 보기' });
  expect(trash).toHaveProperty('search', '?view=trash');
});

it('asks before it deletes an installment of a loan, whose other half goes too', async () => {
  const rule = aRule({ kind: 'LOAN' });
  const interest = anExpense({
    ...{ amount: 3333, description: '대출 이자', createdBy: person.id },
    recurring: { ruleId: rule.id, occurrenceDate: '2026-11-15' },
  });
  const ledger = aLedger({ meId: person.id, categories: [food], transactions: [interest, earlier] });
  const { server } = openApp(`/transactions/${interest.id}`, [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/recurring`]: { body: { items: [rule], nextCursor: null } },
    [`GET ${ledger.base}/activity`]: { body: { items: [], nextCursor: null } },
  });
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  const dialog = await screen.findByRole('alertdialog', { name: '이 회차를 삭제할까요?' });
  expect(dialog.textContent).toContain('원금 이체와 이자 지출이 함께 삭제돼요');
  const deletions = () => server.requests.filter(({ method }) => method === 'DELETE').length;
  expect(deletions()).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: '삭제' }));
  await screen.findByText(/같은 회차의 원금과 이자가 함께 삭제됐어요/u);
  expect(deletions()).toBe(1);
});

it('asks before it deletes a purchase whose refunds remain', async () => {
  const purchase = { ...transaction, refunded: 5000 };
  const ledger = aLedger({ meId: person.id, categories: [food], transactions: [purchase] });
  const { server } = openApp(`/transactions/${purchase.id}`, [ledger.book], ledger.handlers);
  const deletions = () => server.requests.filter(({ method }) => method === 'DELETE').length;
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  const dialog = await screen.findByRole('alertdialog', { name: '이 거래만 삭제할까요?' });
  expect(dialog.textContent).toContain('환불은 그대로 남아서');
  expect(deletions()).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(deletions()).toBe(1));
});

it('announces no open transaction for an address without one', async () => {
  const ledger = aLedger({ meId: person.id });
  const shared = { ...ledger.book, memberCount: 2 };
  const presence = `PUT ${ledger.base}/presence`;
  const { server } = openApp('/transactions/unknown', [shared], {
    ...ledger.handlers,
    [presence]: { body: { items: [] } },
  });
  expect(await screen.findByText('찾을 수 없어요')).not.toBeNull();
  await waitFor(() => expect(server.count(presence)).toBeGreaterThan(0));
  const announced = server.requests.filter(({ method, path }) => `${method} ${path}` === presence);
  expect(announced.map(({ body }) => body)).toMatchObject([{ transactionId: null }]);
});
