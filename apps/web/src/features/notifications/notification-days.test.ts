import { expect, it } from 'vitest';
import { aNotification } from '../../testing/builders.ts';
import { notificationDays } from './notification-days.ts';

it('groups notifications by the local day of their arrival', () => {
  const at = (createdAt: string) => aNotification({ title: createdAt, createdAt });
  const days = notificationDays(
    [
      at('2026-11-20T14:59:00.000Z'),
      at('2026-11-19T15:00:00.000Z'),
      at('2026-11-19T14:59:00.000Z'),
      at('2025-12-31T03:00:00.000Z'),
    ],
    'Asia/Seoul',
    new Date('2026-11-20T12:00:00.000Z'),
  );
  expect(days.map(({ name, notifications }) => [name, notifications.length])).toEqual([
    ['오늘', 2],
    ['어제', 1],
    ['2025년 12월 31일 (수)', 1],
  ]);
});

it('groups notifications of unknown time under a separate heading', () => {
  const whole = aNotification({ createdAt: '2026-11-20T00:00:00.000Z' });
  const bare = { ...aNotification(), createdAt: null };
  const days = notificationDays([bare, whole, bare], 'Asia/Seoul', new Date('2026-11-20T12:00:00.000Z'));
  expect(days.map(({ name, notifications }) => [name, notifications.length])).toEqual([
    ['날짜 없음', 2],
    ['오늘', 1],
  ]);
});
