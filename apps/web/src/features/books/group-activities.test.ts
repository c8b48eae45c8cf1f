import type { Activity } from '@salim/contract';
import { expect, it } from 'vitest';
import { anActivity } from '../../testing/activity-builder.ts';
import { groupActivities } from './group-activities.ts';

const paid = (values: Partial<Activity> = {}) =>
  anActivity({ action: 'CONTRIBUTED', entity: 'DUES', after: { name: '등산회' }, ...values });
const sizesOf = (activities: readonly Activity[]) =>
  groupActivities(activities, 'Asia/Seoul').map((group) => group.length);

it('puts neighbors of one kind together, and keeps every activity in its order', () => {
  const activities = [paid(), paid(), anActivity({ entity: 'TAG' }), paid(), paid(), paid(), paid()];
  expect(sizesOf(activities)).toEqual([1, 1, 1, 4]);
  expect(groupActivities(activities, 'Asia/Seoul').flat()).toEqual(activities);
});

it('separates people and days of the book, and what was undone', () => {
  const other = { userId: 'other', name: '지연' };
  expect(sizesOf([paid(), paid(), paid({ actor: other }), paid()])).toEqual([1, 1, 1, 1]);
  // 23:30 and 00:30 in Seoul.
  const late = paid({ createdAt: '2026-11-19T14:30:00.000Z' });
  const early = paid({ createdAt: '2026-11-19T15:30:00.000Z' });
  expect(sizesOf([early, early, late, late])).toEqual([1, 1, 1, 1]);
  expect(sizesOf([paid(), paid({ isUndone: true }), paid()])).toEqual([1, 1, 1]);
});
