import type { InvitePreview } from '@salim/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook();
const joined = aBook({ title: '우리집 생활비', role: 'MEMBER' });
const CODE = 'ABCDEFGHJKMNP';
const CALL = `/api/v2/invites/${CODE}`;
const preview: InvitePreview = {
  title: '우리집 생활비',
  icon: '🏡',
  color: '#0A7D5A',
  inviter: { name: '민지', profileImageUrl: null },
  role: 'MEMBER',
  members: [
    { name: '민지', profileImageUrl: null, color: '#0A7D5A', role: 'OWNER', hasAccount: true },
    { name: '하준', profileImageUrl: null, color: '#C4656F', role: 'MEMBER', hasAccount: false },
  ],
  expiresAt: '2026-11-27T03:00:00.000Z',
  seatName: null,
  bookId: null,
};
const invalid = {
  status: 404,
  body: { code: 'INVITE_INVALID', message: '초대 코드가 맞지 않거나 더 이상 쓸 수 없어요.', requestId: 'r' },
};

beforeEach(async () => {
  await import('@salim/contract');
});

describe('joining', () => {
  it('shows the book of a typed code before joining', async () => {
    const { server } = openApp('/join', [book], {
      [`GET ${CALL}`]: { body: preview },
      [`POST ${CALL}/accept`]: { body: joined },
    });
    const field = await screen.findByLabelText('코드');
    await user.type(field, 'abcd efgh jkmnp');
    expect(field).toHaveProperty('value', 'ABCD-EFGH-JKMNP');
    await user.click(screen.getByRole('button', { name: '확인' }));
    await screen.findByRole('heading', { name: '우리집 생활비' });
    const people = screen.getByRole('list', { name: '구성원 2명' });
    expect(people.textContent).toContain('하준');
    expect(
      [...people.querySelectorAll<HTMLElement>('[style]')].map((face) => face.style.getPropertyValue('--face')),
    ).toEqual(['var(--member-1)', 'var(--member-2)']);
    expect(server.count(`POST ${CALL}/accept`)).toBe(0);
    await user.click(screen.getByRole('button', { name: '참여하기' }));
    await waitFor(() => expect(server.count(`POST ${CALL}/accept`)).toBe(1));
    await screen.findByText('가계부에 참여했어요');
  });

  it('prefills the code from a link, and accepts a pasted link as a code', async () => {
    openApp(`/join#code=${CODE.toLowerCase()}`, [book], { [`GET ${CALL}`]: { body: { ...preview, bookId: book.id } } });
    await screen.findByText('이미 참여한 가계부예요.');
    expect(screen.queryByRole('button', { name: '참여하기' })).toBeNull();
    const field = screen.getByLabelText('코드');
    await user.clear(field);
    await user.click(field);
    await user.paste('https://salim.example/join#code=0123456789ABC');
    expect(field).toHaveProperty('value', '0123-4567-89ABC');
  });

  it('moves the code of an older link out of the query', async () => {
    const { router } = openApp(`/join?code=${CODE}`, [book], { [`GET ${CALL}`]: { body: preview } });
    await screen.findByRole('heading', { name: '우리집 생활비' });
    expect(router.state.location).toMatchObject({ href: `/join#code=${CODE}`, searchStr: '' });
  });

  it('keeps the partial code of a truncated link, and says what is missing', async () => {
    const { server } = openApp('/join?code=abcd-efgh', [book], { [`GET ${CALL}`]: { body: preview } });
    const field = await screen.findByLabelText('코드');
    expect(field).toHaveProperty('value', 'ABCD-EFGH');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('초대 코드 13자리를 모두 입력해 주세요.')).toBeTruthy();
    expect(server.count(`GET ${CALL}`)).toBe(0);
    await user.type(field, 'jkmnp');
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    await user.click(screen.getByRole('button', { name: '확인' }));
    await screen.findByRole('heading', { name: '우리집 생활비' });
  });

  it('shows the error at the field', async () => {
    openApp('/join', [book], { [`GET ${CALL}`]: invalid });
    const field = await screen.findByLabelText('코드');
    await user.type(field, 'ABC');
    await user.click(screen.getByRole('button', { name: '확인' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('초대 코드 13자리를 모두 입력해 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.type(field, CODE.slice(3));
    await user.click(screen.getByRole('button', { name: '확인' }));
    await screen.findByText('초대 코드가 맞지 않거나 더 이상 쓸 수 없어요.');
    expect(screen.queryByRole('button', { name: '참여하기' })).toBeNull();
  });
});
