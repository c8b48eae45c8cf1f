import { type NotificationSettings, notificationType } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
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

describe('the notification settings', () => {
  it('change one channel of one kind at a time', async () => {
    const { server } = openApp('/notification-settings', [book], {
      [`GET ${CALL}`]: { body: settings },
      [`PUT ${CALL}`]: { body: { ...settings, types: { ...settings.types, BUDGET: { ...channels, email: true } } } },
    });
    const box = await screen.findByRole('checkbox', { name: '예산 메일 알림' });
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
    const box = await screen.findByRole('checkbox', { name: '친구 푸시 알림' });
    await user.click(box);
    await screen.findByText('알림 설정을 저장하지 못했어요');
    await waitFor(() => expect(box).toHaveProperty('checked', true));
  });

  it('offer no mail to an unverified address, and never turn off security mails', async () => {
    openApp('/notification-settings', [book], { [`GET ${CALL}`]: { body: { ...settings, canEmail: false } } });
    const table = await screen.findByRole('table');
    const mail = within(table).getByRole('checkbox', { name: '예산 메일 알림' });
    expect(mail).toHaveProperty('disabled', true);
    const security = within(table).getByRole('checkbox', { name: '보안 메일 알림' });
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
