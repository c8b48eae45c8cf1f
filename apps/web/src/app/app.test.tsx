import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifySession } from '../platform/session/session.ts';
import { setSessionStatus, useSessionStatus } from '../platform/session/session-status.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { useBookStore } from '../platform/stores/book-store.ts';
import { aBook, aNotification, aProfile, aToken } from '../testing/builders.ts';
import { fakeServer, silent, unreachable } from '../testing/fake-server.ts';
import { onScreen } from '../testing/setup.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';

const user = userEvent.setup();
const person = aProfile({ name: '김민지', username: 'minji' });
const home = aBook({ title: '우리집 생활비' });

/** A server where every call succeeds, for one user. */
const kindServer = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'POST /login': () => ({ status: 200, headers: { access: aToken() } }),
    'POST /reissue': () => ({ status: 200, headers: { access: aToken() } }),
    'GET /api/v2/user/me': { body: person },
    'GET /api/v2/book/mybooks': { body: [home] },
    'GET /api/v2/notifications': { body: [], headers: { 'x-unread-count': '0' } },
    'POST /api/v2/logout': { status: 204 },
    ...more,
  });

function open(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(<App router={router} />);
  return router;
}

/** Opens the app with an access token on the device; the server has not verified it yet. */
function openSignedIn(path: string) {
  useAuthStore.getState().signIn(person, aToken());
  void verifySession();
  return open(path);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(async () => {
  await import('@salim/contract');
});

describe('guards', () => {
  it('redirects a signed-out visitor to sign-in and returns to the path and query afterwards', async () => {
    kindServer();
    const router = open('/settings?type=EXPENSE');
    await heading('로그인');
    await user.type(screen.getByLabelText('아이디'), 'minji');
    await user.type(screen.getByLabelText('비밀번호'), '비밀번호 열다섯 글자로');
    await user.click(screen.getByRole('button', { name: '로그인' }));
    await heading('설정');
    expect(router.state.location.href).toBe('/settings?type=EXPENSE');
    expect(document.title).toBe('설정 · 살림');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\n/evil.example',
    'https://evil.example',
    '/login',
  ])('does not follow %s after the sign-in', async (to) => {
    kindServer();
    const router = open(`/login?to=${encodeURIComponent(to)}`);
    await user.type(await screen.findByLabelText('아이디'), 'minji');
    await user.type(screen.getByLabelText('비밀번호'), '비밀번호 열다섯 글자로');
    await user.click(screen.getByRole('button', { name: '로그인' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it.each(['/', '/nowhere', '/Transactions', '/books/a/b/c', '/login', '/register'])(
    'redirects a signed-in user from %s to the dashboard',
    async (path) => {
      kindServer();
      const router = openSignedIn(path);
      await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    },
  );

  it('titles an unknown path under /transactions 거래 상세 and says that the page was not found', async () => {
    kindServer();
    openSignedIn('/transactions/a/b');
    await heading('거래 상세');
    expect(await screen.findByText('찾을 수 없어요')).not.toBeNull();
  });

  it('shows public pages to everyone, with sign-in as the only link into the app', async () => {
    const operator = { name: '살림 지기', contact: 'privacy@example.com' };
    const server = kindServer({
      'GET /api/v2/service-info': {
        body: { operator, version: '0.1.0', features: [], registration: 'OPEN', signIn: 'ANY' },
      },
    });
    open('/privacy-policy');
    await heading('개인정보 처리방침');
    expect(await screen.findByText('연락처: privacy@example.com')).toBeTruthy();
    expect(screen.getAllByRole('link')[0]?.textContent).toBe('본문으로 건너뛰기');
    const banner = screen.getByRole('banner');
    expect(
      within(banner)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['로그인', '회원가입']);
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v2/service-info']);
    expect(server.requests[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('before the first server response', () => {
  it('renders nothing private', async () => {
    kindServer({ 'GET /api/v2/user/me': silent });
    useBookStore.getState().setBooks([home]);
    openSignedIn('/profile');
    await heading('프로필');
    expect(document.body.textContent).not.toContain('김민지');
    expect(document.body.textContent).not.toContain(person.email);
    expect(document.body.textContent).not.toContain('우리집 생활비');
  });

  it('continues as the last user of this device when the server is unreachable', async () => {
    kindServer({ 'GET /api/v2/user/me': unreachable, 'GET /api/v2/book/mybooks': unreachable });
    useBookStore.getState().setBooks([home]);
    openSignedIn('/profile');
    expect(await screen.findAllByText('김민지')).not.toHaveLength(0);
    expect(screen.getAllByText('우리집 생활비')).not.toHaveLength(0);
    expect(screen.getByText('오프라인')).not.toBeNull();
  });

  it('redirects to sign-in when the session is refused before the first render', async () => {
    kindServer();
    useAuthStore.getState().signIn(person, aToken());
    setSessionStatus('checking');
    const router = open('/settings');
    expect(router.state.matches.some(({ routeId }) => routeId === '/shell')).toBe(false);
    useAuthStore.getState().clearAuth();
    setSessionStatus('signedOut');
    await heading('로그인');
    expect(router.state.location.search).toEqual({ to: '/settings' });
  });

  it('offers a retry on a device with no remembered user', async () => {
    kindServer({ 'GET /api/v2/user/me': unreachable });
    useAuthStore.getState().setAccessToken(aToken());
    void verifySession();
    open('/settings');
    expect(await screen.findByText('서버에 연결할 수 없어요. 네트워크 연결을 확인해 주세요.')).not.toBeNull();
    kindServer();
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('region', { name: '화면' })).not.toBeNull();
  });
});

describe('the shell', () => {
  it('has the landmarks, the links in their order and one heading', async () => {
    kindServer({
      'GET /api/v2/notifications': {
        body: Array.from({ length: 3 }, () => aNotification()),
        headers: { 'x-unread-count': '120' },
      },
    });
    openSignedIn('/settings');
    await screen.findAllByText('우리집 생활비');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const sidebar = screen.getByRole('complementary', { name: '사이드바' });
    const names = within(within(sidebar).getByRole('navigation'))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual([
      ...['대시보드', '거래 내역', '반복 거래', '통계', '자산'],
      ...['가계부', '예산', '분류', '태그', '목표'],
      ...['친구', '친구 그룹', '알림 설정', '설정', '도움말', '더보기'],
      ...['프로필', '친구 코드', '비밀번호 변경'],
    ]);
    expect(within(sidebar).getByRole('link', { name: '설정' }).getAttribute('aria-current')).toBe('page');
    const current = () => [...sidebar.querySelectorAll('[aria-current="page"]')].map((link) => link.textContent);
    expect(current()).toEqual(['설정']);
    // The logo links home as well, but is never marked as the current page.
    await user.click(within(sidebar).getByRole('link', { name: '살림 홈' }));
    await heading('대시보드');
    expect(current()).toEqual(['대시보드']);
    const banner = screen.getByRole('banner');
    for (const name of ['거래 추가', '검색', '김민지']) {
      expect(within(banner).getByRole('link', { name: new RegExp(name, 'u') })).not.toBeNull();
    }
    expect(await within(banner).findByRole('link', { name: '알림 99+' })).not.toBeNull();
    expect(within(banner).getByRole('button', { name: '로그아웃' })).not.toBeNull();
    expect(screen.getByRole('contentinfo').textContent).toContain('이용약관');
    expect(screen.getByRole('link', { name: '본문으로 건너뛰기' })).toBe(document.querySelector('a'));
  });

  it('folds the sidebar and remembers it', async () => {
    kindServer();
    openSignedIn('/settings');
    await heading('설정');
    await user.click(screen.getByRole('button', { name: '사이드바 접기' }));
    expect(screen.getByRole('button', { name: '사이드바 펼치기' }).getAttribute('aria-expanded')).toBe('false');
    expect(window.localStorage.getItem('salim-sidebar')).toBe('collapsed');
    await user.click(screen.getByRole('button', { name: '사이드바 펼치기' }));
  });

  it('offers the book switcher only with more than one book, and applies the choice everywhere', async () => {
    const travel = aBook({ title: '여행 모임' });
    kindServer({ 'GET /api/v2/book/mybooks': { body: [home, travel] } });
    openSignedIn('/settings');
    await user.click(await screen.findByRole('button', { name: '가계부 변경' }));
    const dialog = await screen.findByRole('dialog', { name: '가계부 변경' });
    await user.click(within(dialog).getByRole('button', { name: /여행 모임/u }));
    await waitFor(() => expect(useBookStore.getState().currentBook).toEqual(travel));
    expect(within(screen.getByRole('banner')).getByText('여행 모임')).not.toBeNull();
  });

  it('opens the drawer on a narrow screen and closes it on Escape and on navigation', async () => {
    onScreen('narrow');
    kindServer();
    const router = openSignedIn('/settings');
    await heading('설정');
    expect(screen.queryByRole('complementary')).toBeNull();
    const opener = screen.getByRole('button', { name: '메뉴 열기' });
    await user.click(opener);
    await screen.findByRole('complementary', { name: '사이드바' });
    expect(screen.getByRole('button', { name: '메뉴 닫기' })).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await user.click(opener);
    await user.click(within(await screen.findByRole('complementary')).getByRole('link', { name: '도움말' }));
    await heading('도움말');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(router.state.location.pathname).toBe('/help');
    const quick = screen.getByRole('navigation', { name: '빠른 메뉴' });
    expect(
      within(quick)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['홈', '내역', '추가', '통계', '더보기']);
  });

  it('handles shortcuts unless the focus is in a text field', async () => {
    kindServer();
    const router = openSignedIn('/settings');
    await screen.findByRole('region', { name: '화면' });
    await user.keyboard('[KeyG][KeyH]');
    await heading('도움말');
    await user.type(await screen.findByLabelText('도움말 검색'), 'n/');
    expect(router.state.location.pathname).toBe('/help');
    act(() => (document.activeElement as HTMLElement).blur());
    // On a German keyboard `?` is on the key of the hyphen, and `/` above the 7.
    fireEvent.keyDown(document.body, { key: '?', code: 'Minus', shiftKey: true });
    expect(await screen.findByRole('dialog', { name: '키보드 단축키' })).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(document.body, { key: '_', code: 'Slash', shiftKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '/', code: 'Digit7', shiftKey: true });
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
  });
});

describe('signing out', () => {
  it('ends on sign-in without a way back, even when the server is unreachable', async () => {
    kindServer({ 'POST /api/v2/logout': unreachable });
    const router = openSignedIn('/settings');
    await screen.findByRole('region', { name: '화면' });
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: '로그아웃' }));
    await heading('로그인');
    await waitFor(() => expect(router.state.location.href).toBe('/login'));
    expect(screen.queryByText(/만료됐어요/u)).toBeNull();
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('우리집 생활비');
  });

  it('asks to sign in again and returns to the same page when the session has expired', async () => {
    kindServer();
    const router = openSignedIn('/settings');
    await screen.findByRole('region', { name: '화면' });
    act(() => {
      useAuthStore.getState().clearAuth();
      setSessionStatus('signedOut');
    });
    await heading('로그인');
    expect(router.state.location.search).toEqual({ to: '/settings' });
    expect(screen.getByText('로그인이 만료됐어요. 다시 로그인하면 하던 일을 이어서 할 수 있어요.')).toBeTruthy();
    expect(useSessionStatus.getState().isOnPurpose).toBe(false);
  });
});

describe('signing up', () => {
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await user.type(screen.getByRole('textbox', { name: label }), value);
    }
  };

  it('shows an error at each invalid field, focuses the first, and pre-checks no consent', async () => {
    kindServer();
    open('/register');
    const button = await screen.findByRole('button', { name: '가입하기' });
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false);
    await user.click(button);
    const username = screen.getByLabelText('아이디');
    expect(document.activeElement).toBe(username);
    expect(username.getAttribute('aria-invalid')).toBe('true');
    const age = screen.getByRole('checkbox', { name: '[필수] 만 14세 이상입니다' });
    expect(age.getAttribute('aria-invalid')).toBe('true');
    const described = age
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described?.join('')).toContain('만 14세 이상만');
    expect(
      screen.getByRole('checkbox', { name: '[선택] 마케팅 정보 수신에 동의합니다' }).getAttribute('aria-invalid'),
    ).toBeNull();
  });

  it('registers with the given consents and signs in', async () => {
    const server = kindServer({ 'POST /api/v2/join': { status: 201, body: { id: person.id, username: 'minji' } } });
    const router = open('/register');
    await screen.findByRole('button', { name: '가입하기' });
    await fill({ 아이디: 'minji', 이메일: 'minji@example.com', 이름: '김민지' });
    await user.type(screen.getByLabelText('비밀번호'), '비밀번호 열다섯 글자로');
    await user.type(screen.getByLabelText('비밀번호 확인'), '비밀번호 열다섯 글자로');
    await user.click(screen.getByRole('checkbox', { name: '전체 동의' }));
    await user.click(screen.getByRole('checkbox', { name: '[선택] 마케팅 정보 수신에 동의합니다' }));
    await user.click(screen.getByRole('button', { name: '가입하기' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(server.requests.find((one) => one.path === '/api/v2/join')?.body).toEqual({
      username: 'minji',
      email: 'minji@example.com',
      name: '김민지',
      password: '비밀번호 열다섯 글자로',
      ageVerified: true,
      termsAgreed: true,
      privacyAgreed: true,
      marketingAgreed: false,
    });
  });

  it('shows a server error at its field and keeps the input', async () => {
    kindServer({
      'POST /api/v2/join': {
        status: 409,
        body: {
          code: 'USERNAME_TAKEN',
          message: '이미 사용 중인 아이디예요.',
          errors: [{ field: 'username', message: '이미 사용 중인 아이디예요.' }],
          requestId: 'r',
        },
      },
    });
    open('/register');
    await screen.findByRole('button', { name: '가입하기' });
    await fill({ 아이디: 'minji', 이메일: 'minji@example.com', 이름: '김민지' });
    await user.type(screen.getByLabelText('비밀번호'), '비밀번호 열다섯 글자로');
    await user.type(screen.getByLabelText('비밀번호 확인'), '비밀번호 열다섯 글자로');
    await user.click(screen.getByRole('checkbox', { name: '전체 동의' }));
    await user.click(screen.getByRole('button', { name: '가입하기' }));
    expect(await screen.findByText('이미 사용 중인 아이디예요.')).not.toBeNull();
    const username = screen.getByLabelText<HTMLInputElement>('아이디');
    expect(document.activeElement).toBe(username);
    expect(username.value).toBe('minji');
    expect(screen.getByLabelText<HTMLInputElement>('비밀번호').value).toBe('비밀번호 열다섯 글자로');
  });

  it('asks for an invite code where registration needs one, and sends it', async () => {
    const closed = { code: 'REGISTRATION_CLOSED', message: '지금은 새로 가입할 수 없어요.', requestId: 'r' };
    const server = kindServer({
      'POST /api/v2/join': ({ body }) =>
        (body as { inviteCode?: string }).inviteCode === undefined
          ? { status: 403, body: closed }
          : { status: 201, body: { id: person.id, username: 'minji' } },
    });
    const router = open('/register');
    await screen.findByRole('button', { name: '가입하기' });
    expect(screen.queryByLabelText('초대 코드')).toBeNull();
    await fill({ 아이디: 'minji', 이메일: 'minji@example.com', 이름: '김민지' });
    await user.type(screen.getByLabelText('비밀번호'), '비밀번호 열다섯 글자로');
    await user.type(screen.getByLabelText('비밀번호 확인'), '비밀번호 열다섯 글자로');
    await user.click(screen.getByRole('checkbox', { name: '전체 동의' }));
    await user.click(screen.getByRole('button', { name: '가입하기' }));
    await user.type(await screen.findByLabelText('초대 코드'), 'ABCDEFGHJKMNP');
    expect(screen.getByLabelText<HTMLInputElement>('아이디').value).toBe('minji');
    await user.click(screen.getByRole('button', { name: '가입하기' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    const last = server.requests.findLast((one) => one.path === '/api/v2/join');
    expect(last?.body).toMatchObject({ inviteCode: 'ABCDEFGHJKMNP' });
  });

  it.each(['#', '?'])('takes the code of the invitation that led here, after %s', async (mark) => {
    kindServer();
    open(`/register?to=${encodeURIComponent(`/join${mark}code=ABCDEFGHJKMNP`)}`);
    expect((await screen.findByLabelText<HTMLInputElement>('초대 코드')).value).toBe('ABCDEFGHJKMNP');
  });
});
