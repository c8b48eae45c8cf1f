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
  const summary = iphone.getByText('붙여넣을 값 보기');
  expect(summary.closest('details')).toHaveProperty('open', false);
  for (const word of [/POST/u, /JSON/u]) {
    for (const found of iphone.getAllByText(word)) expect(found.closest('details')).not.toBeNull();
  }
  await user.click(summary);
  expect(iphone.getByText(`${window.location.origin}/api/v2/intake`)).toBeTruthy();
  expect(iphone.getByRole('button', { name: '주소 복사' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '이 화면을 휴대폰에서 여는 QR 코드' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '안드로이드' }));
  expect(within(screen.getByRole('list', { name: '안드로이드' })).getByText('{"text":"{sms_message}"}')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '문자 공유' }));
  expect(within(screen.getByRole('list', { name: '문자 공유' })).getAllByRole('img')).toHaveLength(2);
});
