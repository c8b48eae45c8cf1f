import type { Asset, Member, PaymentMethod, Tag } from '@salim/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setSessionStatus } from '../../platform/session/session-status.ts';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook, anId } from '../../testing/builders.ts';
import { unreachable } from '../../testing/fake-server.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { aMember, aTag } from '../../testing/member-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { aPaymentMethod } from '../../testing/payment-method-builder.ts';

const user = userEvent.setup();

const aDraft = (changes: object = {}) => ({
  kind: 'EXPENSE',
  messageKind: 'APPROVAL',
  amount: 12_300,
  currency: 'KRW',
  date: '2026-11-20',
  time: '12:34',
  description: '스타벅스',
  issuer: '신한카드',
  cardHint: '1234',
  confidence: 0.96,
  format: 'shinhan-card',
  reasons: [],
  missing: [],
  ...changes,
});
const abroad = aDraft({
  description: 'ANTHROPIC',
  amount: 2200,
  currency: 'USD',
  foreign: { currency: 'USD', amount: 2200 },
  confidence: 0.6,
  reasons: ['원화 금액은 아직 정해지지 않았어요.'],
  missing: ['krwAmount'],
});
const refused = aDraft({ kind: 'IGNORE', confidence: 0, reasons: ['승인되지 않은 결제예요.'] });

beforeEach(async () => {
  await import('@salim/contract');
});

const NOTHING = () => ({ body: { items: [], nextCursor: null } });

function openPaste(
  drafts: readonly object[],
  path = '/paste',
  {
    role = 'OWNER',
    unread = [],
    onPayment,
    onAsset,
    tags = [],
    members = [aMember({ userId: person.id })],
    shareDefaults = [],
  }: {
    role?: 'OWNER' | 'VIEWER';
    unread?: readonly string[];
    onPayment?: (body: unknown) => PaymentMethod;
    onAsset?: (body: unknown) => Asset;
    tags?: readonly Tag[];
    members?: readonly Member[];
    shareDefaults?: readonly object[];
  } = {},
) {
  const ledger = aLedger({ meId: person.id, book: aBook({ role }), tags, members });
  const opened = openApp(path, [ledger.book], {
    ...ledger.handlers,
    [`POST ${ledger.base}/intake/parse`]: () => ({ body: { drafts, unread } }),
    [`GET ${ledger.base}/inbox`]: NOTHING,
    [`GET ${ledger.base}/share-defaults`]: { body: { items: shareDefaults, nextCursor: null } },
    [`GET ${ledger.base}/intake/formats`]: NOTHING,
    [`GET ${ledger.base}/intake/cards`]: NOTHING,
    [`PUT ${ledger.base}/intake/cards`]: (request) => ({
      body: { cardHint: '', assetId: null, paymentMethodId: null, gap: null, ...(request.body as object) },
    }),
    [`POST ${ledger.base}/payments`]: ({ body }) => ({ status: 201, body: onPayment?.(body) }),
    [`POST ${ledger.base}/assets`]: ({ body }) => ({ status: 201, body: onAsset?.(body) }),
    [`POST ${ledger.base}/intake/formats`]: () => ({
      status: 201,
      body: {
        id: anId(),
        bookId: ledger.book.id,
        name: '동네페이',
        kind: 'EXPENSE',
        words: '동네페이 〔금액〕',
        createdAt: '2026-11-20T03:00:00.000Z',
      },
    }),
  });
  const created = () =>
    opened.server.requests.filter((one) => one.method === 'POST' && one.path === `${ledger.base}/transactions`);
  return { ...opened, ledger, created };
}

it('saves the certain drafts, and keeps the others', async () => {
  const { created } = openPaste([aDraft(), abroad, refused]);
  await user.type(await screen.findByLabelText('문자 내용'), '신한카드 승인');
  await user.click(screen.getByRole('button', { name: '내역 찾기' }));
  const sure = within(await screen.findByRole('region', { name: '스타벅스' }));
  expect(sure.getByText('확실해요')).toBeTruthy();
  expect(screen.getByText(/승인되지 않은 결제예요/u)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'ANTHROPIC' })).getByText('USD 22.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '1건 저장' }));
  await screen.findByText('1건을 저장했어요');
  expect(created().map(({ body }) => body)).toMatchObject([
    { type: 'EXPENSE', amount: 12_300, description: '스타벅스', date: '2026-11-20', time: '12:34' },
  ]);
  expect(screen.queryByRole('region', { name: '스타벅스' })).toBeNull();
  expect(screen.getByRole('region', { name: 'ANTHROPIC' })).toBeTruthy();
});

it('saves the tags of a sentence that are left on', async () => {
  const [child, trip] = [aTag({ name: '아이' }), aTag({ name: '여행' })];
  const draft = aDraft({ description: '호텔', tagIds: [child.id, trip.id] });
  const { created } = openPaste([draft], '/paste?text=호텔', { tags: [child, trip] });
  const hotel = within(await screen.findByRole('region', { name: '호텔' }));
  await user.click(hotel.getByRole('button', { name: '#아이', pressed: true }));
  await user.click(screen.getByRole('button', { name: '모두 저장' }));
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created().map(({ body }) => body)).toMatchObject([{ description: '호텔', tagIds: [trip.id] }]);
});

it('divides what it saves by the usual shares of the book', async () => {
  const partner = aMember({ name: '지연' });
  const members = [aMember({ userId: person.id }), partner];
  const rule = { id: anId(), categoryId: null, payerId: null, shareMethod: 'EQUAL', bearers: [] };
  const { created } = openPaste([aDraft()], '/paste?text=신한카드', { members, shareDefaults: [rule] });
  await screen.findByRole('region', { name: '스타벅스' });
  await user.click(screen.getByRole('button', { name: '모두 저장' }));
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]?.body).toMatchObject({
    shareMethod: 'EQUAL',
    shares: [{ userId: person.id }, { userId: partner.userId }],
  });
});

it('asks for a missing amount before it saves', async () => {
  const { created } = openPaste([abroad], '/paste?text=USD');
  const card = within(await screen.findByRole('region', { name: 'ANTHROPIC' }));
  await user.click(card.getByRole('checkbox', { name: 'ANTHROPIC' }));
  await user.click(screen.getByRole('button', { name: '모두 저장' }));
  expect((await card.findAllByText('금액을 입력해 주세요.')).length).toBeGreaterThan(0);
  expect(created()).toEqual([]);
  await user.type(card.getByLabelText('금액'), '30000');
  await user.click(screen.getByRole('button', { name: '모두 저장' }));
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]?.body).toMatchObject({ amount: 30_000, foreign: { currency: 'USD', amount: 2200 } });
});

it('prefills a foreign amount at the last rate, and says so', async () => {
  const known = { ...abroad, approximate: { amount: 31_900, asOf: '2026-11-03' } };
  const { created } = openPaste([known], '/paste?text=USD');
  const card = within(await screen.findByRole('region', { name: 'ANTHROPIC' }));
  expect(card.getByText(/11월 3일.*환율로 계산한 예상 금액이에요/u)).toBeTruthy();
  // The user has to confirm that it is right.
  expect(card.getByRole('checkbox', { name: 'ANTHROPIC' })).toHaveProperty('checked', false);
  await user.click(card.getByRole('checkbox', { name: 'ANTHROPIC' }));
  await user.click(screen.getByRole('button', { name: '모두 저장' }));
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(created()[0]?.body).toMatchObject({
    amount: 31_900,
    foreign: { currency: 'USD', amount: 2200, rate: '1450' },
  });
});

it('says that the card named in a sentence is not one of the book', async () => {
  const sentence = { format: 'sentence', messageKind: 'SENTENCE' };
  const known = aDraft({ ...sentence, methodHint: '신한카드', assetId: anId() });
  openPaste([aDraft({ ...sentence, methodHint: '국민카드' }), known], '/paste?text=x');
  await screen.findByText(/^‘국민카드’ 결제수단이 없어서 비워 뒀어요\./u);
  expect(screen.queryByText(/‘신한카드’/u)).toBeNull();
});

it('adds the card named in sentences with one press, for all of them', async () => {
  const named = { format: 'sentence', messageKind: 'SENTENCE', methodHint: '국민카드' };
  const made = aPaymentMethod({ name: '국민카드' });
  const bodies: unknown[] = [];
  const { created } = openPaste([aDraft(named), aDraft({ ...named, description: '김밥' })], '/paste?text=x', {
    onPayment: (body) => {
      bodies.push(body);
      return made;
    },
  });
  const [add] = await screen.findAllByRole('button', { name: '‘국민카드’ 추가' });
  await user.click(add as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: /‘국민카드’/u })).toBeNull());
  expect(bodies).toEqual([{ name: '국민카드', type: 'CREDIT_CARD' }]);
  await user.click(screen.getByRole('button', { name: '모두 저장' }));
  await waitFor(() => expect(created()).toHaveLength(2));
  for (const { body } of created()) expect(body).toMatchObject({ paymentMethodId: made.id });
});

it('records the refund of a purchase in the same text', async () => {
  const cafe = { categoryId: anId() };
  const drafts = [aDraft(cafe), aDraft({ kind: 'CANCEL', cancels: 0, time: '15:00' })];
  const { created } = openPaste(drafts, '/paste?text=x');
  await user.click(await screen.findByRole('button', { name: '모두 저장' }));
  await waitFor(() => expect(created()).toHaveLength(2));
  const [purchase, refund] = created().map(({ body }) => body as { id: string; refundOfId?: string });
  expect(refund).toMatchObject({ isRefund: true, refundOfId: purchase?.id, ...cafe });
});

it('adds the account of a bank message that the book does not have', async () => {
  const salary = aDraft({
    kind: 'INCOME',
    messageKind: 'DEPOSIT',
    description: '급여',
    issuer: '카카오뱅크',
    cardHint: '3333-**-1234',
  });
  const made: unknown[] = [];
  const onAsset = (body: unknown) => {
    made.push(body);
    return anAsset({ ...(body as object) });
  };
  const { created, server, ledger } = openPaste([salary], '/paste?text=x', { onAsset });
  const row = within(await screen.findByRole('region', { name: '급여' }));
  expect(row.getByLabelText(/어디로 들어왔나요/u)).toBeTruthy();
  expect(row.queryByLabelText(/결제수단/u)).toBeNull();
  expect(screen.getByRole('heading', { name: '처음 보는 계좌예요' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '‘카카오뱅크 1234’ 통장 추가' }));
  await waitFor(() => expect(screen.queryByText('처음 보는 계좌예요')).toBeNull());
  expect(made).toEqual([{ name: '카카오뱅크 1234', assetType: 'CHECKING_ACCOUNT', institution: '카카오뱅크' }]);
  await user.click(screen.getByRole('button', { name: '모두 저장' }));
  await waitFor(() => expect(created()).toHaveLength(1));
  const sent = created()[0]?.body as { readonly assetId: string } | undefined;
  const assetId = sent?.assetId;
  expect(assetId).toMatch(/^[\da-f-]{36}$/u);
  expect(created()[0]?.body).toMatchObject({ type: 'INCOME', paymentMethodId: null });
  const remembered = server.requests.find(({ method, path }) => method === 'PUT' && path.endsWith('/intake/cards'));
  expect(remembered?.body).toEqual({ issuer: '카카오뱅크', cardHint: '3333-**-1234', assetId, paymentMethodId: null });
  expect(ledger.transactions()).toHaveLength(1);
});

it('says so when nothing can be parsed', async () => {
  openPaste([], '/paste?text=hello');
  expect(await screen.findByText('찾은 내역이 없어요')).toBeTruthy();
});

it('is read-only for a viewer', async () => {
  openPaste([aDraft()], '/paste', { role: 'VIEWER' });
  expect(await screen.findByText('이 가계부에는 기록할 수 없어요')).toBeTruthy();
});

it('keeps the pasted text while the server is unreachable, and parses it automatically afterwards', async () => {
  const ledger = aLedger({ meId: person.id });
  let isThere = false;
  openApp('/paste', [ledger.book], {
    ...ledger.handlers,
    [`POST ${ledger.base}/intake/parse`]: (request) =>
      isThere ? { body: { drafts: [aDraft()], unread: [] } } : unreachable(request),
    [`GET ${ledger.base}/inbox`]: NOTHING,
    [`GET ${ledger.base}/intake/formats`]: NOTHING,
    [`GET ${ledger.base}/intake/cards`]: NOTHING,
  });
  await user.type(await screen.findByLabelText('문자 내용'), '신한카드 승인');
  await user.click(screen.getByRole('button', { name: '내역 찾기' }));
  await screen.findByText(/붙여넣은 내용은 그대로 두었다가/u);
  expect(screen.getByLabelText<HTMLTextAreaElement>('문자 내용').value).toBe('신한카드 승인');
  isThere = true;
  act(() => setSessionStatus('verified'));
  expect(await screen.findByRole('region', { name: '스타벅스' })).toBeTruthy();
  expect(screen.queryByText(/붙여넣은 내용은 그대로 두었다가/u)).toBeNull();
});

it('turns shared text into drafts', async () => {
  openPaste([aDraft()], `/transactions/new?text=${encodeURIComponent('신한카드 승인')}`);
  await user.click(await screen.findByRole('link', { name: '문자 읽기' }));
  expect(await screen.findByRole('region', { name: '스타벅스' })).toBeTruthy();
});

it('lets a user teach a message that cannot be parsed', async () => {
  const message = '동네페이 알림 카페드림에서 12,300원 쓰셨네요';
  const { server, ledger } = openPaste([], '/paste?text=x', { unread: [message] });
  await user.click(await screen.findByRole('button', { name: '문자 형식 등록' }));
  const dialog = within(await screen.findByRole('dialog', { name: '문자 형식 등록' }));
  expect(dialog.getByRole('button', { name: '12,300, 금액' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '카페드림에서' }));
  await user.click(dialog.getByRole('button', { name: '등록' }));
  await screen.findByText('문자 형식을 등록했어요');
  const taught = server.requests.find((one) => one.method === 'POST' && one.path === `${ledger.base}/intake/formats`);
  expect(taught?.body).toMatchObject({
    name: '동네페이',
    kind: 'EXPENSE',
    text: message,
    marks: [
      { field: 'amount', start: 15, end: 21 },
      { field: 'description', start: 8, end: 14 },
    ],
  });
  const reads = server.requests.filter((one) => one.path === `${ledger.base}/intake/parse`);
  await waitFor(() => expect(reads.length).toBeGreaterThan(0));
});
