import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';

test('a wrong current password is marked and gets the focus', async () => {
  const user = userEvent.setup();
  openApp('/change-password', [], {
    'PUT /api/v2/user/me/password': {
      status: 422,
      body: { code: 'WRONG_PASSWORD', message: '비밀번호가 맞지 않아요.', requestId: 'r' },
    },
  });
  const current = await screen.findByLabelText('현재 비밀번호');
  await user.type(current, 'not-this-one');
  await user.type(screen.getByLabelText('새 비밀번호'), 'a-better-password');
  await user.type(screen.getByLabelText('새 비밀번호 확인'), 'a-better-password{Enter}');
  await screen.findByText('비밀번호가 맞지 않아요.');
  expect(current.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(current));
});
