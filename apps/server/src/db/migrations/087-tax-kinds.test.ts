import type { Category } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs } from '../../testing/test-client.ts';
import { taxKinds } from './087-tax-kinds.ts';

const app = useTestApp();
/** What the migration does to the rows, without the columns that are there by now. */
const UPDATES = taxKinds.sql.slice(taxKinds.sql.indexOf('update categories'));

test('untouched default categories get the kinds of a new book, changed ones keep theirs', async () => {
  const person = await joinAs(app(), 'tax-kinds-migration');
  const path = `/api/v2/books/${person.bookId}/categories`;
  const { body: categories } = await person.get<Category[]>(path);
  const named = (name: string) => categories.find((one) => one.name === name && one.kind === 'EXPENSE');
  const kindsOf = (list: readonly Category[]) => new Map(list.map(({ id, taxKind }) => [id, taxKind]));
  const before = kindsOf(categories);
  expect([...before.values()].filter((kind) => kind !== null)).toHaveLength(31);

  const { pool } = app().database;
  await pool.query('update categories set tax_kind = null where book_id = $1', [person.bookId]);
  await pool.query(UPDATES);
  expect(kindsOf((await person.get<Category[]>(path)).body)).toEqual(before);

  await pool.query('update categories set tax_kind = null where book_id = $1', [person.bookId]);
  const [insurance, bus] = [named('보험'), named('대중교통')];
  await person.patch(`${path}/${insurance?.id}`, { name: '우리 보험', version: insurance?.version });
  await person.patch(`${path}/${bus?.id}`, { icon: '🚌', version: bus?.version });
  await pool.query(UPDATES);
  const after = kindsOf((await person.get<Category[]>(path)).body);
  expect([insurance, bus, named('실손'), named('휴대폰')].map((one) => after.get(one?.id ?? ''))).toEqual([
    ...[null, null],
    // Its parent is not the default one any more.
    ...[null, 'EXCLUDED'],
  ]);
});
