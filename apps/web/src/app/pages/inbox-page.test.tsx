import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook, anExpense, anId } from '../../testing/builders.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();

beforeEach(async () => {
  await import('@salim/contract');
});

const GAP = {
  issuer: '신한카드',
  cardHint: '1234',
  assetId: null,
  paymentMethodId: null,
  gap: { amount: 12_000, since: '2026-11-20 11:00', until: '2026-11-20 13:00' },
};

function openInbox(path = '/inbox') {
  const ledger = aLedger({ meId: person.id, book: aBook({ role: 'OWNER' }) });
  const item = {
    id: anId(),
    bookId: ledger.book.id,
    createdAt: '2026-11-20T03:00:00.000Z',
    draft: {
      kind: 'EXPENSE',
      messageKind: 'FOREIGN',
      amount: 2200,
      currency: 'USD',
      foreign: { currency: 'USD', amount: 2200 },
      date: '2026-11-20',
      description: 'ANTHROPIC',
      issuer: '삼성카드',
      confidence: 0.6,
      format: 'samsung-card',
      reasons: ['원화 금액은 아직 정해지지 않았어요.'],
      missing: ['krwAmount'],
    },
  };
  let items: object[] = [item];
  let cards: object[] = [GAP];
  const opened = openApp(path, [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/inbox`]: () => ({ body: { items, nextCursor: null } }),
    [`GET ${ledger.base}/intake/cards`]: () => ({ body: { items: cards, nextCursor: null } }),
    [`PUT ${ledger.base}/intake/cards`]: () => {
      cards = [];
      return { body: { ...GAP, gap: null } };
    },
    [`POST ${ledger.base}/inbox/${item.id}/record`]: () => {
      items = [];
      return { status: 201, body: anExpense({ amount: 30_000, description: 'ANTHROPIC' }) };
    },
    [`POST ${ledger.base}/inbox/${item.id}/dismiss`]: () => {
      items = [];
      return { status: 204 };
    },
  });
  return { ...opened, ledger, item };
}

it('records an item once its amount is filled in', async () => {
  const { server, ledger, item } = openInbox();
  const card = within(await screen.findByRole('region', { name: 'ANTHROPIC' }));
  const path = `${ledger.base}/inbox/${item.id}/record`;
  await user.click(card.getByRole('button', { name: '기록하기' }));
  expect(server.count(`POST ${path}`)).toBe(0);
  await user.type(card.getByLabelText('금액'), '30000');
  await user.click(card.getByRole('button', { name: '기록하기' }));
  await screen.findByText('확인할 내역이 없어요');
  expect(server.requests.find((one) => one.path === path)?.body).toMatchObject({ amount: 30_000, type: 'EXPENSE' });
});

it('dismisses an item', async () => {
  const { server, ledger, item } = openInbox();
  const card = within(await screen.findByRole('region', { name: 'ANTHROPIC' }));
  await user.click(card.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(server.count(`POST ${ledger.base}/inbox/${item.id}/dismiss`)).toBe(1));
  await screen.findByText('확인할 내역이 없어요');
});

it('shows the number of waiting items on the 더보기 screen', async () => {
  openInbox('/more');
  expect(await screen.findByRole('link', { name: '확인할 내역 1건' })).toBeTruthy();
});

it('lists missing messages until they are confirmed as not missing', async () => {
  openInbox();
  const sentence = await screen.findByText(/신한카드 1234: .*12,000원 결제 문자가 빠진 것 같아요/u);
  expect(sentence).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '괜찮아요' }));
  await waitFor(() => expect(screen.queryByText(/빠진 것 같아요/u)).toBeNull());
});

it('offers a viewer nothing to record', async () => {
  const ledger = aLedger({ meId: person.id, book: aBook({ role: 'VIEWER' }) });
  openApp('/inbox', [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/inbox`]: { body: { items: [], nextCursor: null } },
    [`GET ${ledger.base}/intake/cards`]: { body: { items: [], nextCursor: null } },
  });
  await screen.findByText('확인할 내역이 없어요');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: '카드 문자 붙여넣기' })).toBeNull();
});
