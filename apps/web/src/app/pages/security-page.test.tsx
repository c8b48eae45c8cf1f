import type { PersonalToken } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const SESSIONS = { 'GET /api/v2/user/me/sessions': { body: { items: [], nextCursor: null } } };

test('enabling two-factor sign-in asks for the password and a first code, and ends with recovery codes', async () => {
  const user = userEvent.setup();
  const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC${index}`);
  const { server, router } = openApp('/settings/security', [], {
    ...SESSIONS,
    'POST /api/v2/user/me/two-factor': {
      body: { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', otpauthUrl: 'otpauth://totp/x?secret=ABC' },
    },
    'POST /api/v2/user/me/two-factor/confirm': { body: { recoveryCodes: codes } },
  });
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('비밀번호'), 'right-password{Enter}');
  await screen.findByRole('img', { name: '인증 앱으로 스캔할 QR 코드' });
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).not.toBeNull();
  await user.type(screen.getByLabelText('인증 코드'), '123456{Enter}');
  await screen.findByRole('dialog', { name: '복구 코드를 보관해 주세요' });
  const list = screen.getByRole('list', { name: '복구 코드' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes);
  // They are never shown again, so neither a key nor Back may close them.
  await user.keyboard('{Escape}');
  router.history.back();
  expect(screen.queryByRole('button', { name: '닫기' })).toBeNull();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '보관했어요' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.requests.filter(({ path }) => path.startsWith('/api/v2/user/me/two-factor'));
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'right-password' }, { code: '123456' }]);
});

test('the recovery codes that are left are counted, and new ones are shown once', async () => {
  const user = userEvent.setup();
  let left = 3;
  const codes = Array.from({ length: 10 }, (_, index) => `DDDD-EEEE-FFFF${index}`);
  const { server } = openApp('/settings/security', [], {
    ...SESSIONS,
    'GET /api/v2/user/me': { body: { ...person, twoFactor: true } },
    'GET /api/v2/user/me/two-factor/recovery-codes': () => ({ body: { left } }),
    'POST /api/v2/user/me/two-factor/recovery-codes': () => {
      left = 10;
      return { body: { recoveryCodes: codes } };
    },
  });
  await screen.findByText('복구 코드 3개 남음');
  await user.click(screen.getByRole('button', { name: '복구 코드 새로 만들기' }));
  const question = within(await screen.findByRole('alertdialog'));
  await question.findByText('이전 복구 코드는 쓸 수 없게 돼요.');
  expect(server.count('POST /api/v2/user/me/two-factor/recovery-codes')).toBe(0);
  await user.click(question.getByRole('button', { name: '새로 만들기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '복구 코드를 보관해 주세요' }));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: '보관했어요' }));
  await screen.findByText('복구 코드 10개 남음');
  expect(screen.queryByText('DDDD-EEEE-FFFF0')).toBeNull();
});

test('without two-factor sign-in there are no recovery codes to ask for', async () => {
  const { server } = openApp('/settings/security', [], SESSIONS);
  await screen.findByRole('button', { name: '켜기' });
  expect(screen.queryByText(/복구 코드/u)).toBeNull();
  expect(server.count('GET /api/v2/user/me/two-factor/recovery-codes')).toBe(0);
});

test('a token is created with the chosen scopes, and shown once', async () => {
  const user = userEvent.setup();
  const tokens: PersonalToken[] = [];
  const book = aBook({ title: '우리집' });
  const { server } = openApp('/settings/tokens', [book], {
    'GET /api/v2/user/me/tokens': () => ({ body: { items: tokens, nextCursor: null } }),
    'POST /api/v2/user/me/tokens': ({ body }) => {
      const { name, scopes } = body as Pick<PersonalToken, 'name' | 'scopes'>;
      const made: PersonalToken = {
        name,
        scopes,
        id: '01a1f6e5-8834-7155-a0f1-1b2287471cf9',
        bookIds: null,
        createdAt: '2026-11-20T03:00:00.000Z',
        expiresAt: '2027-11-20T03:00:00.000Z',
        lastUsedAt: null,
      };
      tokens.push(made);
      return { status: 201, body: { ...made, token: 'salim_pat_secret' } };
    },
    'DELETE /api/v2/user/me/tokens/01a1f6e5-8834-7155-a0f1-1b2287471cf9': () => {
      tokens.pop();
      return { status: 204 };
    },
  });
  await screen.findByText('아직 토큰이 없어요');
  await user.click(screen.getByRole('button', { name: '새 토큰' }));
  await user.click(await screen.findByRole('button', { name: '만들기' }));
  await screen.findByText('이름을 1~50자로 입력해 주세요.');
  await user.type(screen.getByLabelText('이름'), '아이폰 단축어');
  await user.click(screen.getByRole('button', { name: '만들기' }));
  await screen.findByText('salim_pat_secret');
  expect(server.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/tokens'))?.body).toMatchObject(
    {
      name: '아이폰 단축어',
      scopes: ['intake'],
    },
  );
  await user.click(screen.getByRole('button', { name: '복사했어요' }));
  await screen.findByText(/2027년 11월 20일.*까지/u);
  expect(screen.queryByText('salim_pat_secret')).toBeNull();
  await user.click(screen.getByRole('button', { name: '아이폰 단축어 삭제' }));
  await user.click(await screen.findByRole('button', { name: '삭제' }));
  await screen.findByText('아직 토큰이 없어요');
});

test('a token for an assistant drafts by default, for the chosen books, and comes with the address to connect to', async () => {
  const user = userEvent.setup();
  const books = ['우리집', '회사', '여행'].map((title) => aBook({ title }));
  const { server } = openApp('/settings/tokens', books, {
    'GET /api/v2/user/me/tokens': { body: { items: [], nextCursor: null } },
    'POST /api/v2/user/me/tokens': {
      status: 201,
      body: {
        id: '01a1f6e5-8834-7155-a0f1-1b2287471cf9',
        name: '클로드',
        scopes: ['assistant:draft'],
        bookIds: null,
        createdAt: '2026-11-20T03:00:00.000Z',
        expiresAt: null,
        lastUsedAt: null,
        token: 'salim_pat_secret',
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: '새 토큰' }));
  await user.type(await screen.findByLabelText('이름'), '클로드');
  await user.click(screen.getByRole('radio', { name: 'AI 어시스턴트' }));
  await screen.findByText(/확인할 내역에서 기다려요/u);
  await user.click(screen.getByRole('button', { name: /가계부/u }));
  await user.click(await screen.findByRole('option', { name: '여러 가계부' }));
  await user.click(screen.getByRole('button', { name: '만들기' }));
  await screen.findByText('가계부를 하나 이상 골라 주세요.');
  await user.click(screen.getByRole('checkbox', { name: '우리집' }));
  await user.click(screen.getByRole('checkbox', { name: '여행' }));
  await user.click(screen.getByRole('button', { name: '만들기' }));
  await screen.findByText(`${window.location.origin}/mcp`);
  expect(server.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/tokens'))?.body).toMatchObject(
    { name: '클로드', scopes: ['assistant:draft'], bookIds: [books[0]?.id, books[2]?.id] },
  );
  await user.click(screen.getByRole('button', { name: '주소 복사' }));
  await screen.findByText('주소를 복사했어요');
});

test('a new email address is requested, and the old one stays until the new one is verified', async () => {
  const user = userEvent.setup();
  const { server } = openApp('/profile', [], {
    'GET /api/v2/auth/providers': { body: [{ id: 'kakao', name: '카카오' }] },
    'POST /api/v2/user/me/email-changes': { status: 202 },
  });
  await user.click(await screen.findByRole('button', { name: '이메일 변경' }));
  const field = await screen.findByLabelText('새 이메일');
  await user.type(field, `${person.email}{Enter}`);
  await screen.findByText('현재 이메일과 같은 주소예요.');
  await user.clear(field);
  await user.type(field, 'new@example.com{Enter}');
  await screen.findByText(/new@example.com 주소로 인증 메일을 보냈어요/u);
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'new@example.com' });
  expect(await screen.findByRole('button', { name: '카카오 연결' })).not.toBeNull();
});

test("all personal data is saved as a file under the server's file name", async () => {
  const user = userEvent.setup();
  const clicked: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  openApp('/settings/security', [], {
    ...SESSIONS,
    'GET /api/v2/user/me/export': {
      body: { format: 'salim-my-data' },
      headers: { 'content-disposition': 'attachment; filename="salim-my-data-2026-11-20.json"' },
    },
  });
  await user.click(await screen.findByRole('button', { name: '내려받기' }));
  await waitFor(() => expect(clicked).toEqual(['salim-my-data-2026-11-20.json']));
});
