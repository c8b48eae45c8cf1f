import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();

it('shows the steps for each kind of phone, with pictures and values to copy', async () => {
  const ledger = aLedger({ meId: person.id, book: aBook({ role: 'OWNER' }) });
  openApp('/message-setup', [ledger.book], {
    ...ledger.handlers,
    [`GET ${ledger.base}/inbox`]: () => ({ body: { items: [], nextCursor: null } }),
  });
  await user.click(await screen.findByRole('radio', { name: '아이폰' }));
  const iphone = within(screen.getByRole('list', { name: '아이폰' }));
  expect(iphone.getAllByRole('img')).toHaveLength(4);
  expect(iphone.getByText(`${window.location.origin}/api/v2/intake`)).toBeTruthy();
  expect(iphone.getByRole('button', { name: '주소 복사' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '안드로이드' }));
  expect(within(screen.getByRole('list', { name: '안드로이드' })).getByText('{"text":"{sms_message}"}')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '문자 공유' }));
  expect(within(screen.getByRole('list', { name: '문자 공유' })).getAllByRole('img')).toHaveLength(2);
});
