import { screen, waitFor, within } from '@testing-library/react';
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

/** A server that requires re-authentication before an account is deleted, with a code if `otp` is given. */
function strictDeletion(otp?: string) {
  const proofs: unknown[] = [];
  let isProven = false;
  return {
    proofs,
    handlers: {
      'GET /api/v2/user/me': { body: { ...person, twoFactor: otp !== undefined } },
      'DELETE /api/v2/user/me': () => (isProven ? { status: 204 } : STALE),
      'POST /api/v2/auth/reauth': ({ body }: { body: unknown }) => {
        proofs.push(body);
        const given = body as { password: string; otp?: string };
        if (given.password !== 'right-password') return WRONG;
        if (given.otp !== otp) {
          return { status: 422, body: { code: 'OTP_INVALID', message: '인증 코드가 맞지 않아요.', requestId: 'r' } };
        }
        isProven = true;
        return { status: 204 };
      },
    },
  };
}

async function typeIntoDeletion(user: ReturnType<typeof userEvent.setup>, password: string) {
  const field = await screen.findByLabelText('비밀번호');
  await user.clear(field);
  await user.type(field, password);
  const sure = screen.getByRole('checkbox');
  if (!(sure as HTMLInputElement).checked) await user.click(sure);
  await user.click(screen.getByRole('button', { name: /계정 탈퇴하기/u }));
  return field;
}

test('a password that the form has just asked for is not asked for again', async () => {
  const user = userEvent.setup();
  const strict = strictDeletion();
  openApp('/account-deletion', [], strict.handlers);
  const field = await typeIntoDeletion(user, 'wrong-password');
  await screen.findByText('비밀번호가 맞지 않아요.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await typeIntoDeletion(user, 'right-password');
  await screen.findByText('탈퇴가 완료됐어요');
  expect(strict.proofs).toEqual([{ password: 'wrong-password' }, { password: 'right-password' }]);
});

test('after the password of a form only the code is missing', async () => {
  const user = userEvent.setup();
  const strict = strictDeletion('123456');
  openApp('/account-deletion', [], strict.handlers);
  await typeIntoDeletion(user, 'right-password');
  const dialog = within(await screen.findByRole('dialog', { name: '인증 코드를 확인해 주세요' }));
  expect(dialog.queryByLabelText('비밀번호')).toBeNull();
  await user.type(dialog.getByLabelText('인증 코드'), '000000{Enter}');
  await dialog.findByText('인증 코드가 맞지 않아요.');
  await user.clear(dialog.getByLabelText('인증 코드'));
  await user.type(dialog.getByLabelText('인증 코드'), '123456{Enter}');
  await screen.findByText('탈퇴가 완료됐어요');
  expect(strict.proofs.at(-1)).toEqual({ password: 'right-password', otp: '123456' });
});
