import { expect, it } from 'vitest';
import { aNotification } from '../../testing/builders.ts';
import { completeNotification } from './complete-notification.ts';

it('gives a notice of which nothing is known a name, and no time', () => {
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

it('changes nothing of a whole one', () => {
  const notification = aNotification();
  expect(completeNotification(notification)).toEqual(notification);
});
