import type { Friend, FriendGroup, FriendRequest, Invite } from '@salim/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { aBook } from '../../testing/builders.ts';
import { aMember } from '../../testing/member-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook();
const ID = '01a1f6e5-0000-7000-8000-00000000000';
const whole = <Item,>(items: readonly Item[]) => ({ body: { items, nextCursor: null } });
const jun: Friend = { userId: `${ID}1`, name: '준', profileImageUrl: null, since: '2026-11-01T03:00:00.000Z' };
const request: FriendRequest = {
  id: `${ID}2`,
  direction: 'IN',
  status: 'PENDING',
  user: { userId: `${ID}3`, name: '서연', profileImageUrl: null },
  createdAt: '2026-11-20T03:00:00.000Z',
};
const lists = {
  'GET /api/v2/friends': whole([jun]),
  'GET /api/v2/friends/requests': whole([request]),
  'GET /api/v2/friends/blocks': whole<Friend>([]),
};

beforeEach(async () => {
  await import('@salim/contract');
});

describe('friends', () => {
  it('are requested by code, which a link may prefill', async () => {
    const { server } = openApp('/friends?code=abcdefghjkmnp', [book], {
      ...lists,
      'POST /api/v2/friends/requests': { status: 201, body: { ...request, direction: 'OUT' } },
    });
    expect(await screen.findByLabelText('친구 코드')).toHaveProperty('value', 'ABCD-EFGH-JKMNP');
    await user.click(screen.getByRole('button', { name: '요청 보내기' }));
    await screen.findByText('친구 요청을 보냈어요');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ friendCode: 'ABCDEFGHJKMNP' });
    expect(screen.getByLabelText('친구 코드')).toHaveProperty('value', '');
  });

  it('have the color of their seat in the current book', async () => {
    openApp('/friends', [book], lists);
    const [name] = await screen.findAllByText('준');
    useBookStore.getState().setBookMembers(book.id, [aMember({ userId: jun.userId, color: '#C4656F' })]);
    const row = name?.closest('li');
    await waitFor(() =>
      expect(row?.querySelector<HTMLElement>('[style]')?.style.getPropertyValue('--face')).toBe('var(--member-2)'),
    );
  });

  it('report an unknown code at the field', async () => {
    openApp('/friends', [book], {
      ...lists,
      'POST /api/v2/friends/requests': {
        status: 404,
        body: { code: 'INVITE_INVALID', message: '친구 코드가 맞지 않아요.', requestId: 'r' },
      },
    });
    const field = await screen.findByLabelText('친구 코드');
    await user.type(field, '0123456789abc{Enter}');
    await screen.findByText('친구 코드가 맞지 않아요.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field).toHaveProperty('value', '0123-4567-89ABC');
  });

  it('accept requests, and are blocked only after confirmation', async () => {
    const { server } = openApp('/friends', [book], {
      ...lists,
      [`POST /api/v2/friends/requests/${request.id}/accept`]: { body: { ...jun, ...request.user } },
      [`POST /api/v2/friends/${jun.userId}/block`]: {},
    });
    await user.click(await screen.findByRole('button', { name: '서연님 요청 수락' }));
    await screen.findByText('서연님과 친구가 됐어요');
    await user.click(screen.getByRole('button', { name: '준 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '차단' }));
    await screen.findByRole('alertdialog');
    expect(server.count(`POST /api/v2/friends/${jun.userId}/block`)).toBe(0);
    await user.click(screen.getByRole('button', { name: '차단' }));
    await waitFor(() => expect(server.count(`POST /api/v2/friends/${jun.userId}/block`)).toBe(1));
  });
});

describe('groups of friends', () => {
  const group: FriendGroup = {
    id: `${ID}4`,
    name: '가족',
    color: '#6C8E7B',
    members: [jun],
    version: 1,
    createdAt: '2026-11-20T03:00:00.000Z',
  };

  it('are invited to a book as a group', async () => {
    const { server } = openApp('/friend-groups', [book], {
      'GET /api/v2/friend-groups': whole([group]),
      'GET /api/v2/friends': whole([jun]),
      [`POST /api/v2/friend-groups/${group.id}/invite`]: { status: 201, ...whole<Invite>([]) },
    });
    await user.click(await screen.findByRole('button', { name: '가족 가계부에 초대' }));
    await user.click(await screen.findByRole('button', { name: '초대 보내기' }));
    await screen.findByText('모두 이미 참여하고 있어요');
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ bookId: book.id, role: 'MEMBER' });
  });

  it('draws the icons of the books to invite a group to', async () => {
    const drawn = aBook({ title: '여행', icon: 'salim:plane' });
    openApp('/friend-groups', [book, drawn], {
      'GET /api/v2/friend-groups': whole([group]),
      'GET /api/v2/friends': whole([jun]),
    });
    await user.click(await screen.findByRole('button', { name: '가족 가계부에 초대' }));
    await user.click(await screen.findByRole('button', { name: /가계부$/u }));
    const option = await screen.findByRole('option', { name: '여행' });
    expect(option.textContent).toBe('여행');
    expect(option.querySelector('use')).toBeTruthy();
  });
});

describe('the user’s friend code', () => {
  it('is shown in blocks, and renewed only after confirmation', async () => {
    const { server } = openApp('/user-id-code', [book], {
      'POST /api/v2/user/me/friend-code': { status: 201, body: { friendCode: 'NEWC0DE456789' } },
    });
    await screen.findByRole('img', { name: '나에게 친구 요청을 보내는 QR 코드' });
    expect(person.friendCode.length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: '새로 만들기' }));
    expect(server.count('POST /api/v2/user/me/friend-code')).toBe(0);
    const [, confirm] = await screen.findAllByRole('button', { name: '새로 만들기' });
    await user.click(confirm ?? screen.getByRole('button', { name: '새로 만들기' }));
    await screen.findByText('NEWC-0DE4-56789');
  });
});
