import { type NotificationSettings, notificationType } from '@salim/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NOTIFICATION_GROUPS } from '../../features/notifications/notification-types.ts';
import { aBook } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook();
const channels = { inApp: true, email: false, push: true };
const settings: NotificationSettings = {
  types: {
    ...(Object.fromEntries(notificationType.options.map((type) => [type, channels])) as NotificationSettings['types']),
    SECURITY: { ...channels, email: true },
  },
  quietHours: { isOn: true, from: '21:00', to: '08:00' },
  canEmail: true,
  pushPublicKey: 'B'.repeat(87),
};
const CALL = '/api/v2/notification-settings';

const openDetails = async (group: string) => user.click(await screen.findByLabelText(`${group} 알림별로 받을 곳`));

describe('the notification settings', () => {
  it('turn a group off with all its channels, and on again in the app and by push', async () => {
    const { server } = openApp('/notification-settings', [book], {
      [`GET ${CALL}`]: { body: settings },
      [`PUT ${CALL}`]: (request) => ({
        body: { ...settings, types: { ...settings.types, ...(request.body as typeof settings).types } },
      }),
    });
    const sent = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    const group = await screen.findByRole('switch', { name: '예산과 목표' });
    expect(screen.getAllByRole('switch')).toHaveLength(6);
    await user.click(group);
    const off = { inApp: false, email: false, push: false };
    await waitFor(() => expect(sent()).toEqual([{ types: { BUDGET: off, GOAL: off } }]));
    await waitFor(() => expect(group).toHaveProperty('checked', false));
    await user.click(group);
    const on = { inApp: true, push: true };
    await waitFor(() => expect(sent().at(-1)).toEqual({ types: { BUDGET: on, GOAL: on } }));
  });

  it('have every kind in one group', () => {
    expect(NOTIFICATION_GROUPS.flatMap(({ types }) => types).toSorted()).toEqual(notificationType.options.toSorted());
  });

  it('change one channel of one kind at a time', async () => {
    const { server } = openApp('/notification-settings', [book], {
      [`GET ${CALL}`]: { body: settings },
      [`PUT ${CALL}`]: { body: { ...settings, types: { ...settings.types, BUDGET: { ...channels, email: true } } } },
    });
    await openDetails('예산과 목표');
    const box = screen.getByRole('checkbox', { name: '예산 메일 알림' });
    await user.click(box);
    await waitFor(() => expect(server.count(`PUT ${CALL}`)).toBe(1));
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      types: { BUDGET: { email: true } },
    });
    expect(box).toHaveProperty('checked', true);
  });

  it('revert when the server refuses', async () => {
    openApp('/notification-settings', [book], {
      [`GET ${CALL}`]: { body: settings },
      [`PUT ${CALL}`]: { status: 503, body: { code: 'NOT_READY', message: '아직이에요.', requestId: 'r' } },
    });
    await openDetails('함께 쓰기');
    const box = screen.getByRole('checkbox', { name: '친구 푸시 알림' });
    await user.click(box);
    await screen.findByText('알림 설정을 저장하지 못했어요');
    await waitFor(() => expect(box).toHaveProperty('checked', true));
  });

  it('offer no mail to an unverified address, and never turn off security mails', async () => {
    openApp('/notification-settings', [book], { [`GET ${CALL}`]: { body: { ...settings, canEmail: false } } });
    await openDetails('예산과 목표');
    const mail = screen.getByRole('checkbox', { name: '예산 메일 알림' });
    expect(mail).toHaveProperty('disabled', true);
    await openDetails('보안과 안내');
    const security = screen.getByRole('checkbox', { name: '보안 메일 알림' });
    expect([security.matches(':disabled'), security]).toEqual([true, expect.objectContaining({ checked: true })]);
    expect(screen.getByText('이메일을 인증하면 메일로도 알림을 받을 수 있어요.')).toBeTruthy();
  });

  it('show the quiet hours', async () => {
    const { server } = openApp('/notification-settings', [book], {
      [`GET ${CALL}`]: { body: settings },
      [`PUT ${CALL}`]: { body: { ...settings, quietHours: { ...settings.quietHours, isOn: false } } },
    });
    await user.click(await screen.findByRole('switch', { name: '방해 금지 사용' }));
    await waitFor(() => expect(server.count(`PUT ${CALL}`)).toBe(1));
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ quietHours: { isOn: false } });
    await waitFor(() => expect(screen.getByLabelText('시작')).toHaveProperty('disabled', true));
  });
});

describe('the calendar app', () => {
  it('gets an address, which is shown once and can be revoked', async () => {
    const FEEDS = '/api/v2/user/me/calendar-feeds';
    const feed = {
      id: '01890000-0000-7000-8000-000000000001',
      bookIds: [book.id],
      createdAt: '2026-11-20T03:00:00.000Z',
      lastOpenedAt: null,
    };
    const url = `http://localhost/ics/${'a'.repeat(32)}.ics`;
    let feeds: (typeof feed)[] = [];
    const { server } = openApp('/notification-settings', [book], {
      [`GET ${CALL}`]: { body: settings },
      [`GET ${FEEDS}`]: () => ({ body: { items: feeds, nextCursor: null } }),
      [`POST ${FEEDS}`]: () => {
        feeds = [feed];
        return { status: 201, body: { ...feed, url } };
      },
      [`DELETE ${FEEDS}/${feed.id}`]: () => {
        feeds = [];
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name: '달력 앱에서 보기' }));
    await user.click(await screen.findByLabelText(book.title));
    await user.click(screen.getByRole('button', { name: '달력 주소 만들기' }));
    await screen.findByText('가계부를 하나 이상 골라 주세요.');
    await user.click(screen.getByLabelText(book.title));
    await user.click(screen.getByRole('button', { name: '달력 주소 만들기' }));
    await screen.findByText(url);
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { bookIds: [book.id] },
    ]);
    await user.click(screen.getByRole('button', { name: '복사했어요' }));
    await user.click(await screen.findByRole('button', { name: `${book.title} 달력 주소 없애기` }));
    await screen.findByText('달력 주소를 없앴어요');
    await waitFor(() => expect(screen.queryByRole('region', { name: '만든 주소' })).toBeNull());
    expect(screen.queryByText(url)).toBeNull();
  });
});
