import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { takeCallbackToken } from '../../platform/session/callback-token.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { aProfile, aToken } from '../../testing/builders.ts';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { App } from '../app.tsx';
import { createAppRouter } from '../router.tsx';

const PERSON = aProfile({ name: '김민지', username: 'minji' });
const PROVIDERS = {
  body: [
    { id: 'kakao', name: '카카오' },
    { id: 'home', name: '우리집 계정' },
  ],
};

function open(path: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/v2/auth/providers': { body: [] },
    'GET /api/v2/user/me': { body: PERSON },
    'GET /api/v2/book/mybooks': { body: [] },
    'GET /api/v2/notifications': { body: [], headers: { 'x-unread-count': '0' } },
    ...handlers,
  });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<App router={router} />);
  return { server, router };
}
afterEach(() => window.history.replaceState(null, '', '/'));

async function typeCredentials(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('아이디'), 'minji');
  await user.type(screen.getByLabelText('비밀번호'), 'right-password{Enter}');
}

test('an account with two-factor sign-in is asked for a code after the password, and a wrong code is reported', async () => {
  const user = userEvent.setup();
  const bodies: unknown[] = [];
  const refused = (status: number, code: string): FakeAnswer => ({
    status,
    body: { code, message: code, requestId: 'r' },
  });
  const { router } = open('/login?to=/transactions', {
    'POST /login': ({ body }) => {
      bodies.push(body);
      const { otp } = body as { otp?: string };
      if (otp === undefined) return refused(401, 'OTP_REQUIRED');
      return otp === '123456' ? { body: PERSON, headers: { access: aToken() } } : refused(401, 'OTP_INVALID');
    },
  });
  await typeCredentials(user);
  await screen.findByRole('heading', { level: 1, name: '2단계 인증' });
  const code = await screen.findByLabelText('인증 코드');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await user.type(code, '000000{Enter}');
  await screen.findByText(/인증 코드가 맞지 않아요/u);
  expect(document.activeElement).toBe(code);
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'));
  expect(bodies.at(-1)).toEqual({ username: 'minji', password: 'right-password', otp: '123456' });
});

test('a device on which no one has signed in is greeted first, and is not asked to begin again after that', async () => {
  const user = userEvent.setup();
  const { router } = open('/login?to=/join', {
    'POST /login': { body: PERSON, headers: { access: aToken() } },
  });
  expect(await screen.findByText('우리 집 돈, 5초면 함께 기록해요.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(['로그인']);
  const begin = screen.getByRole('link', { name: '시작하기' });
  expect(begin.getAttribute('href')).toBe('/register?to=%2Fjoin');
  const field = screen.getByLabelText('아이디');
  expect(begin.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(document.activeElement).not.toBe(field);
  await typeCredentials(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/join'));
  cleanup();
  useAuthStore.getState().clearAuth();
  open('/login');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('로그인');
  expect(screen.queryByRole('link', { name: '시작하기' })).toBeNull();
});

test('a recovery code has a separate field, and the way back to the password stays available', async () => {
  const user = userEvent.setup();
  open('/login', { 'POST /login': { status: 401, body: { code: 'OTP_REQUIRED', message: '', requestId: 'r' } } });
  await typeCredentials(user);
  await user.click(await screen.findByRole('button', { name: '복구 코드 입력' }));
  expect((await screen.findByLabelText('복구 코드')).getAttribute('inputmode')).toBe('text');
  await user.click(screen.getByRole('button', { name: '다른 계정으로 로그인' }));
  await screen.findByLabelText('비밀번호');
});

test('shows the configured providers, and passes the return path along', async () => {
  open('/login?to=/assets', { 'GET /api/v2/auth/providers': PROVIDERS });
  const kakao = await screen.findByRole('link', { name: '카카오로 계속하기' });
  expect(kakao.getAttribute('href')).toBe('/oauth2/authorization/kakao?to=%2Fassets');
  expect(screen.getByRole('link', { name: '우리집 계정으로 계속하기' })).not.toBeNull();
});

describe('where only providers sign in', () => {
  const info = { operator: null, version: '0.1.0', features: [], registration: 'OPEN', signIn: 'PROVIDER' };
  const handlers = { 'GET /api/v2/service-info': { body: info }, 'GET /api/v2/auth/providers': PROVIDERS };
  const sentence = '이 서버는 외부 계정으로만 로그인할 수 있어요.';

  test.each(['/login', '/register'])('%s offers the providers and no password', async (path) => {
    open(path, handlers);
    await screen.findByText(sentence);
    await screen.findByRole('link', { name: '카카오로 계속하기' });
    expect(screen.queryByLabelText('비밀번호')).toBeNull();
    expect(screen.queryByText('또는')).toBeNull();
    expect(screen.queryByRole('link', { name: '비밀번호 찾기' })).toBeNull();
  });

  test('/forgot-password says so', async () => {
    open('/forgot-password', handlers);
    await screen.findByText(sentence);
    expect(screen.queryByLabelText('이메일')).toBeNull();
  });
});

describe('in an in-app browser', () => {
  const GOOGLE = { body: [...PROVIDERS.body, { id: 'google', name: '구글' }] };
  const openIn = (agent: string) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    open('/login?to=/join', { 'GET /api/v2/auth/providers': GOOGLE });
  };

  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('KakaoTalk opens the page in the default browser, including a provider that it blocks', async () => {
    openIn('Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36;KAKAOTALK 26.1.0');
    const out = await screen.findByRole('link', { name: '기본 브라우저로 열기' });
    expect(out.getAttribute('href')).toBe(
      `kakaotalk://web/openExternal?url=${encodeURIComponent(window.location.href)}`,
    );
    const google = await screen.findByRole('link', { name: '구글로 계속하기' });
    expect(decodeURIComponent(google.getAttribute('href') ?? '')).toMatch(
      /^kakaotalk:\/\/web\/openExternal\?url=http.*\/oauth2\/authorization\/google\?to=%2Fjoin$/u,
    );
    expect(screen.getByRole('link', { name: '카카오로 계속하기' }).getAttribute('href')).toMatch(/^\/oauth2\//u);
  });

  test('another app shows instructions, and hides the providers that it blocks', async () => {
    openIn('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 NAVER(inapp; search; 1000; 12.9.0)');
    await screen.findByText(/지금 다른 앱 안에서 보고 있어요/u);
    await screen.findByRole('link', { name: '카카오로 계속하기' });
    expect(screen.queryByRole('link', { name: '구글로 계속하기' })).toBeNull();
  });
});

test('a regular browser shows no notice', async () => {
  open('/login');
  await screen.findByLabelText('아이디');
  expect(screen.queryByText(/안에서 보고 있어요/u)).toBeNull();
});

test('hides providers that are not configured, and reports why an external sign-in failed', async () => {
  open('/login?external=denied');
  await screen.findByText(/로그인을 취소했어요/u);
  expect(screen.queryByRole('link', { name: /계속하기/u })).toBeNull();
});

test.each(['constructor', 'x', '__proto__'])('ignores an unknown code (%s) in the URL', async (word) => {
  open(`/login?external=${word}`);
  await screen.findByLabelText('아이디');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a first external sign-in asks for consent, and then opens the requested page', async () => {
  const user = userEvent.setup();
  window.history.replaceState(null, '', '/oauth2/callback#ticket=t1&to=%2Fassets');
  takeCallbackToken();
  expect(window.location.hash).toBe('');
  const { server, router } = open('/oauth2/callback', {
    'POST /api/v2/auth/external-tickets': {
      body: {
        step: 'JOIN',
        hasPasskey: false,
        provider: { id: 'kakao', name: '카카오' },
        name: '라이언',
        email: 'r@example.com',
        username: 'ryan',
      },
    },
    'POST /api/v2/join/external': { status: 201, body: PERSON, headers: { access: aToken() } },
  });
  await user.click(await screen.findByRole('button', { name: '가입하기' }));
  await screen.findByText('이용약관에 동의해야 가입할 수 있어요.');
  expect(server.count('POST /api/v2/join/external')).toBe(0);
  await user.click(screen.getByText('전체 동의'));
  await user.click(screen.getByText('[선택] 마케팅 정보 수신에 동의합니다'));
  await user.click(screen.getByRole('button', { name: '가입하기' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/assets'));
  const sent = server.requests.find(({ path }) => path === '/api/v2/join/external');
  expect(sent?.body).toEqual({
    ticket: 't1',
    username: 'ryan',
    ageVerified: true,
    termsAgreed: true,
    privacyAgreed: true,
    marketingAgreed: false,
  });
  expect(useAuthStore.getState().isAuthenticated).toBe(true);
});

test('an expired ticket redirects to sign-in, which says so', async () => {
  window.history.replaceState(null, '', '/oauth2/callback#ticket=old');
  takeCallbackToken();
  open('/oauth2/callback', {
    'POST /api/v2/auth/external-tickets': {
      status: 422,
      body: { code: 'TOKEN_INVALID', message: '만료됐어요.', requestId: 'r' },
    },
  });
  await screen.findByText(/로그인 시간이 초과됐어요/u);
});
