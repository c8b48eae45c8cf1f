import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook, anExpense } from '../../testing/builders.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const first = anExpense({ amount: 5900, description: '커피' });
const second = anExpense({ amount: 5900, description: '스타벅스 강남점', memo: '카드 문자' });

beforeEach(async () => {
  await import('@salim/contract');
});

function openDuplicates(role: 'OWNER' | 'VIEWER' = 'OWNER', pair: object = { first, second }) {
  const ledger = aLedger({ meId: person.id, book: aBook({ role }), transactions: [first, second] });
  let pairs = [pair];
  const opened = openApp('/duplicates', [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/duplicates`]: () => ({ body: { items: pairs, nextCursor: null } }),
    [`POST ${ledger.base}/duplicates/dismissals`]: () => {
      pairs = [];
      return { status: 204 };
    },
    [`DELETE ${ledger.base}/transactions/${second.id}`]: () => {
      pairs = [];
      return { status: 204 };
    },
  });
  return { ...opened, ledger };
}

it('shows both side by side, and dismisses the pair when both are correct', async () => {
  const { server, ledger } = openDuplicates();
  const pair = within(await screen.findByRole('region', { name: '커피 2건' }));
  expect(pair.getByRole('link', { name: /스타벅스 강남점/u }).getAttribute('href')).toBe(`/transactions/${second.id}`);
  expect(pair.getByText('카드 문자')).toBeTruthy();
  await user.click(pair.getByRole('button', { name: '둘 다 맞아요' }));
  await screen.findByText('중복으로 보이는 거래가 없어요');
  const sent = server.requests.find((one) => one.path === `${ledger.base}/duplicates/dismissals`);
  expect(sent?.body).toEqual({ transactionIds: [first.id, second.id] });
});

it('deletes one of the two, with undo', async () => {
  const { server, ledger } = openDuplicates();
  const pair = within(await screen.findByRole('region', { name: '커피 2건' }));
  const [, deleteSecond] = pair.getAllByRole('button', { name: '이 거래 삭제' });
  if (deleteSecond) await user.click(deleteSecond);
  await screen.findByText('거래를 삭제했어요');
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeTruthy();
  await waitFor(() => expect(server.count(`DELETE ${ledger.base}/transactions/${second.id}`)).toBe(1));
  await screen.findByText('중복으로 보이는 거래가 없어요');
});

it('is read-only for a viewer', async () => {
  openDuplicates('VIEWER');
  const pair = within(await screen.findByRole('region', { name: '커피 2건' }));
  expect(pair.queryByRole('button')).toBeNull();
});

it('marks refunds', async () => {
  const refunds = { first: { ...first, isRefund: true }, second: { ...second, isRefund: true } };
  openDuplicates('OWNER', refunds);
  const pair = within(await screen.findByRole('region', { name: '커피 2건' }));
  expect(pair.getAllByText(/^환불 · /u)).toHaveLength(2);
});
