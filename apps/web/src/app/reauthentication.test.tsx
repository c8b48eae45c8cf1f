import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { callApi } from '../platform/api/api-client.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { openApp, person } from '../testing/open-app.tsx';

const STALE = { status: 403, body: { code: 'REAUTH_REQUIRED', message: '다시 확인해 주세요.', requestId: 'r' } };
const WRONG = {
  status: 422,
  body: { code: 'WRONG_PASSWORD', message: '비밀번호가 맞지 않아요.', requestId: 'r' },
};

/** A server that requires re-authentication until it receives it. */
function strictServer() {
  let isProven = false;
  const passwords: unknown[] = [];
  return {
    passwords,
    handlers: {
      'POST /api/v2/user/me/email-changes': () => (isProven ? { status: 202 } : STALE),
      'POST /api/v2/auth/reauth': ({ body }: { body: unknown }) => {
        passwords.push(body);
        isProven = (body as { password: string }).password === 'right-password';
        return isProven ? { status: 204 } : WRONG;
      },
    },
  };
}

const change = () => callApi('changeEmail', { body: { email: 'new@example.com' } });

test('a call that requires re-authentication asks for the password, and then continues', async () => {
  const user = userEvent.setup();
  const strict = strictServer();
  const { server } = openApp('/about', [], strict.handlers);
  await screen.findByRole('heading', { level: 1 });
  const done = change();
  const field = await screen.findByLabelText('비밀번호');
  await user.type(field, 'wrong-password{Enter}');
  await screen.findByText('비밀번호가 맞지 않아요.');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  await user.type(field, 'right-password{Enter}');
  await done;
  expect(server.count('POST /api/v2/user/me/email-changes')).toBe(2);
  expect(strict.passwords).toEqual([{ password: 'wrong-password' }, { password: 'right-password' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('several calls share one prompt, and fail with their original error when it is dismissed', async () => {
  const user = userEvent.setup();
  openApp('/about', [], strictServer().handlers);
  await screen.findByRole('heading', { level: 1 });
  const calls = Promise.allSettled([change(), change()]);
  await screen.findByLabelText('비밀번호');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '취소' }));
  const ends = await calls;
  for (const end of ends) {
    expect(end.status).toBe('rejected');
    const reason: unknown = end.status === 'rejected' ? end.reason : null;
    expect(reason instanceof ApiError ? reason.code : reason).toBe('REAUTH_REQUIRED');
  }
});

test('an account with two-factor sign-in is asked for both', async () => {
  const user = userEvent.setup();
  const strict = strictServer();
  openApp('/about', [], { ...strict.handlers, 'GET /api/v2/user/me': { body: { ...person, twoFactor: true } } });
  await screen.findByRole('heading', { level: 1 });
  const done = change();
  await user.type(await screen.findByLabelText('비밀번호'), 'right-password');
  await user.type(await screen.findByLabelText('인증 코드'), '123456{Enter}');
  await done;
  expect(strict.passwords).toEqual([{ password: 'right-password', otp: '123456' }]);
});
