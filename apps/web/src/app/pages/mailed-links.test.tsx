import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { App } from '../app.tsx';
import { createAppRouter } from '../router.tsx';

const NONE: FakeAnswer = { body: [] };

function open(path: string, hash: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /api/v2/auth/providers': NONE, ...handlers });
  window.history.replaceState(null, '', `${path}${hash}`);
  render(<App router={createAppRouter(createMemoryHistory({ initialEntries: [path] }))} />);
  return server;
}
afterEach(() => window.history.replaceState(null, '', '/'));

test('a password reset link is removed from the address bar, used once, and then reported as expired', async () => {
  const user = userEvent.setup();
  const answers: FakeAnswer[] = [
    {
      status: 422,
      body: {
        code: 'PASSWORD_TOO_COMMON',
        message: '너무 흔해요.',
        errors: [{ field: 'newPassword', message: '너무 흔한 비밀번호예요.' }],
        requestId: 'r',
      },
    },
    { status: 422, body: { code: 'TOKEN_INVALID', message: '링크가 만료되었어요.', requestId: 'r' } },
  ];
  const server = open('/reset-password', '#token=abc', {
    'POST /api/v2/auth/password-resets': () => answers.shift() ?? { status: 500 },
  });
  const next = await screen.findByLabelText('새 비밀번호');
  expect(window.location.hash).toBe('');
  await user.type(next, 'maple-2718-wind');
  await user.type(screen.getByLabelText('새 비밀번호 확인'), 'maple-2718-wink');
  await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
  await screen.findByText('비밀번호가 일치하지 않아요.');
  expect(server.count('POST /api/v2/auth/password-resets')).toBe(0);
  await user.type(screen.getByLabelText('새 비밀번호 확인'), '{Backspace}d');
  await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
  await screen.findByText('너무 흔한 비밀번호예요.');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(next.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
  await screen.findByText('사용할 수 없는 링크예요');
  expect(server.requests.at(-1)?.body).toEqual({ token: 'abc', newPassword: 'maple-2718-wind', endTokens: true });
});

test('a link without a token, and a link opened where its page is already open', async () => {
  open('/reset-password', '');
  await screen.findByText('사용할 수 없는 링크예요');
  window.history.replaceState(null, '', '/reset-password#token=later');
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  await screen.findByLabelText('새 비밀번호');
  expect(window.location.hash).toBe('');
});

test('requesting a link gives the same response for every account, and rejects an invalid address', async () => {
  const user = userEvent.setup();
  const server = open('/forgot-password', '', { 'POST /api/v2/auth/password-reset-requests': { status: 202 } });
  const email = await screen.findByLabelText('이메일');
  await user.type(email, 'nonsense');
  await user.click(screen.getByRole('button', { name: '재설정 링크 받기' }));
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await user.clear(email);
  await user.type(email, 'minji@example.com');
  await user.click(screen.getByRole('button', { name: '재설정 링크 받기' }));
  await screen.findByText(/가입한 계정이 있다면 메일을 보냈어요/u);
  expect(server.requests.at(-1)?.body).toEqual({ email: 'minji@example.com' });
});

test('account deletion by mail needs a button press, because mail scanners open links', async () => {
  const user = userEvent.setup();
  const server = open('/account-deletion', '#token=bye', { 'POST /api/v2/auth/account-deletions': { status: 204 } });
  const button = await screen.findByRole('button', { name: '계정 탈퇴하기' });
  expect(server.count('POST /api/v2/auth/account-deletions')).toBe(0);
  await user.click(button);
  await screen.findByText('탈퇴가 완료됐어요');
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'bye' });
});
