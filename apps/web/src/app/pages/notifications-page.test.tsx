import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useNotificationStore } from '../../platform/stores/notification-store.ts';
import { aBook, aNotification } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook();
const fresh = aNotification({ title: '예산을 80% 썼어요', message: '식비', isRead: false, link: '/budgets' });
const old = aNotification({ title: '가져오기를 마쳤어요', message: '120건', isRead: true, link: '//evil.example' });
const list = { body: [fresh, old], headers: { 'x-unread-count': '1' } };
const unread = () => useNotificationStore.getState().unreadCount;

beforeEach(async () => {
  await import('@salim/contract');
});

describe('notifications', () => {
  it('are marked as read when opened, and link to their subject', async () => {
    const call = `POST /api/v2/notifications/${fresh.id}/read`;
    let isRead = false;
    const { server, router } = openApp('/notifications', [book], {
      'GET /api/v2/notifications': () =>
        isRead ? { body: [{ ...fresh, isRead }, old], headers: { 'x-unread-count': '0' } } : list,
      [call]: () => {
        isRead = true;
        return { status: 204 };
      },
    });
    await screen.findByText('읽지 않은 알림 1개');
    await user.click(screen.getByRole('button', { name: /예산을 80% 썼어요\s*식비/u }));
    await waitFor(() => expect(server.count(call)).toBe(1));
    await waitFor(() => expect(unread()).toBe(0));
    expect(router.state.location.pathname).toBe('/budgets');
  });

  it('never link outside the app', async () => {
    const { router } = openApp('/notifications', [book], { 'GET /api/v2/notifications': list });
    await user.click(await screen.findByRole('button', { name: /가져오기를 마쳤어요\s*120건/u }));
    expect(router.state.location.pathname).toBe('/notifications');
  });

  it('are all marked as read at once, and revert when the server refuses', async () => {
    const call = 'POST /api/v2/notifications/read-all';
    const { server } = openApp('/notifications', [book], {
      'GET /api/v2/notifications': list,
      [call]: { status: 500, body: { code: 'INTERNAL', message: '지금은 할 수 없어요.', requestId: 'r' } },
    });
    await user.click(await screen.findByRole('button', { name: '모두 읽음' }));
    await waitFor(() => expect(server.count(call)).toBe(1));
    await screen.findByText('지금은 할 수 없어요.');
    await waitFor(() => expect(unread()).toBe(1));
  });

  it('are shown even when only their ids and read state are known', async () => {
    const bare = [
      { id: 1, isRead: false },
      { id: 2, isRead: true },
    ];
    useNotificationStore.getState().setNotifications(bare as never);
    const { server } = openApp('/notifications', [book], {
      'GET /api/v2/notifications': { status: 500, body: { code: 'INTERNAL', message: '지금은 없어요.' } },
      'POST /api/v2/notifications/read-all': { body: { count: 1 } },
    });
    await screen.findByText('읽지 않은 알림 1개');
    expect(screen.getAllByRole('button', { name: '알림' })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '모두 읽음' }));
    await screen.findByText('모두 읽었어요');
    expect(server.count('POST /api/v2/notifications/read-all')).toBe(1);
  });

  it('are deleted one by one, and all at once only after confirmation', async () => {
    const { server } = openApp('/notifications', [book], {
      'GET /api/v2/notifications': list,
      [`DELETE /api/v2/notifications/${fresh.id}`]: { status: 204 },
      'DELETE /api/v2/notifications': { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: '예산을 80% 썼어요 삭제' }));
    await waitFor(() => expect(screen.queryByText('예산을 80% 썼어요')).toBeNull());
    expect(unread()).toBe(0);
    await user.click(screen.getByRole('button', { name: '모두 삭제' }));
    const question = await screen.findByRole('alertdialog');
    expect(server.count('DELETE /api/v2/notifications')).toBe(0);
    await user.click(within(question).getByRole('button', { name: '모두 삭제' }));
    await screen.findByText('아직 알림이 없어요');
    expect(server.count('DELETE /api/v2/notifications')).toBe(1);
  });
});
