import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBook, anExpense, anId } from '../testing/builders.ts';
import { aLedger } from '../testing/ledger-server.ts';
import { aMember } from '../testing/member-builder.ts';
import { openApp, person } from '../testing/open-app.tsx';

const other = aMember({ userId: anId(), name: '지연' });
const book = aBook({ memberCount: 2 });

function open(path: string, isEditing: boolean) {
  const transaction = anExpense({ bookId: book.id });
  const members = [aMember({ userId: person.id }), other];
  const ledger = aLedger({ meId: person.id, book, members, transactions: [transaction] });
  const transactionId = isEditing ? transaction.id : null;
  const present = {
    items: [{ userId: other.userId, transactionId, isEditing, seenAt: new Date().toISOString() }],
    nextCursor: null,
  };
  return openApp(path.replace('{id}', transaction.id), [book], {
    ...ledger.handlers,
    [`GET /api/v2/books/${book.id}/presence`]: { body: present },
    [`PUT /api/v2/books/${book.id}/presence`]: { body: present },
  });
}

it.each([
  ['/transactions', false, '지연님도 보는 중'],
  ['/transactions/{id}', true, '지연님이 이 거래를 수정하는 중'],
  ['/transactions/{id}/edit', true, '지연님이 이 거래를 수정하는 중'],
])('says in the top bar who else is there: %s', async (path, isEditing, text) => {
  open(path, isEditing);
  const status = await within(await screen.findByRole('banner')).findByText(text);
  expect(status.closest('[role=status]')).not.toBeNull();
  expect(within(screen.getByRole('main')).queryByText(text)).toBeNull();
});

it('says nothing on the form of a new transaction', async () => {
  const { server } = open('/transactions/new', false);
  await screen.findByRole('textbox', { name: '금액' });
  await screen.findByRole('button', { name: /더보기/u });
  expect(server.requests.some((one) => one.method === 'GET' && one.path.endsWith('/presence'))).toBe(false);
});
