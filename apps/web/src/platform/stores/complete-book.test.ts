import { expect, it } from 'vitest';
import { aBook } from '../../testing/builders.ts';
import { completeBook } from './complete-book.ts';

it('fills in the defaults of a book with only an id and a title', () => {
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

it('leaves a complete book unchanged', () => {
  const book = aBook({ role: 'VIEWER', monthStartDay: 31, memberCount: 4 });
  expect(completeBook(book)).toEqual(book);
});
