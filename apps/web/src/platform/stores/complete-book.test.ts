import { expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { completeBook } from './complete-book.ts';

it('gives a book of which no more than its title is known what books begin with', () => {
  const bare = { id: '1', title: '우리집', memberCount: null } as never;
  expect(completeBook(bare)).toMatchObject({
    id: '1',
    title: '우리집',
    role: 'OWNER',
    memberCount: 1,
    monthStartDay: 1,
    timeZone: 'Asia/Seoul',
  });
});

it('changes nothing of a whole one', () => {
  const book = aBook({ role: 'VIEWER', monthStartDay: 31, memberCount: 4 });
  expect(completeBook(book)).toEqual(book);
});
