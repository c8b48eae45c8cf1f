import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { aDashboard } from '../../testing/dashboard-builder.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const NOTHING = { body: { items: [], nextCursor: null } };

beforeEach(async () => {
  await import('@salim/contract');
});

function openDashboard(role: 'OWNER' | 'VIEWER' = 'OWNER') {
  const ledger = aLedger({ meId: person.id, book: aBook({ role }) });
  const dashboard = aDashboard({ bookId: ledger.book.id });
  const opened = openApp('/dashboard', [ledger.book], {
    ...ledger.handlers,
    'GET /api/v2/dashboard': { body: dashboard },
    [`GET ${ledger.base}/inbox`]: NOTHING,
    [`GET ${ledger.base}/intake/formats`]: NOTHING,
    [`GET ${ledger.base}/intake/cards`]: NOTHING,
    [`POST ${ledger.base}/intake/parse`]: { body: { drafts: [], unread: [] } },
  });
  const reads = () => opened.server.requests.filter(({ path }) => path === `${ledger.base}/intake/parse`);
  return { ...opened, reads };
}

it('parses a sentence typed on the dashboard', async () => {
  const { reads } = openDashboard();
  await user.type(await screen.findByLabelText('한 줄로 입력'), '어제 점심 김밥 8,500{Enter}');
  await waitFor(() => expect(reads()).toHaveLength(1));
  expect(reads()[0]?.body).toMatchObject({ text: '어제 점심 김밥 8,500' });
});

it('keeps the line breaks of messages pasted there', async () => {
  const { reads } = openDashboard();
  await user.click(await screen.findByLabelText('한 줄로 입력'));
  await user.paste('롯데1234 승인\n5,200원 일시불\n11/20 18:31\n세탁소');
  await waitFor(() => expect(reads()).toHaveLength(1));
  expect(reads()[0]?.body).toMatchObject({ text: '롯데1234 승인\n5,200원 일시불\n11/20 18:31\n세탁소' });
});

it('is hidden from viewers', async () => {
  openDashboard('VIEWER');
  await screen.findByRole('region', { name: '앞으로 7일' });
  expect(screen.queryByLabelText('한 줄로 입력')).toBeNull();
});
