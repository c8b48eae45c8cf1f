import { expect, it } from 'vitest';
import { aNotification } from '../../testing/builders.ts';
import { completeNotification } from './complete-notification.ts';

it('fills in a default title and no time for an incomplete notification', () => {
  expect(completeNotification({ id: '1', isRead: false })).toEqual({
    id: '1',
    isRead: false,
    type: null,
    title: '알림',
    message: '',
    link: null,
    bookId: null,
    createdAt: null,
  });
  expect(completeNotification({ id: '1', isRead: false, createdAt: '어제쯤' }).createdAt).toBeNull();
});

it('leaves a complete notification unchanged', () => {
  const notification = aNotification();
  expect(completeNotification(notification)).toEqual(notification);
});
