import type { Asset, Category, PaymentMethod } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { drawnIcons } from './047-drawn-icons.ts';

const app = useTestApp();

/** The icon of every label of the person's book, by table and id. */
async function iconsOf({ bookId }: TestPerson): Promise<Map<string, string>> {
  const { rows } = await app().database.pool.query<{ id: string; icon: string }>(
    `select category_id as id, icon from categories where book_id = $1
     union all select payment_method_id, icon from payment_methods where book_id = $1
     union all select asset_id, icon from assets where book_id = $1
     union all select book_id, icon from books where book_id = $1`,
    [bookId],
  );
  return new Map(rows.map(({ id, icon }) => [id, icon]));
}

/** Gives a new book the emojis that the same labels had before. */
async function withFormerEmojis({ bookId }: TestPerson): Promise<void> {
  const { pool } = app().database;
  for (const [, kind, hasParent, name, emoji] of drawnIcons.sql.matchAll(
    /\('(EXPENSE|INCOME)', (true|false), '([^']+)', '([^']+)', '\w+'\)/gu,
  )) {
    // Of two categories with one name, the emoji of the parent tells which is meant.
    await pool.query(
      `update categories c set icon = $5 where book_id = $1 and kind = $2 and name = $4 and icon like 'salim:%'
         and (case when $3::boolean then
                exists (select from categories p where p.book_id = $1 and p.category_id = c.parent_id and p.icon = $5)
              else c.parent_id is null end)`,
      [bookId, kind, hasParent, name, emoji],
    );
  }
  for (const [, name, emoji] of drawnIcons.sql.matchAll(/\n {2}\('([^']+)', '([^']+)', '\w+'\)/gu)) {
    await pool.query('update payment_methods set icon = $3 where book_id = $1 and name = $2', [bookId, name, emoji]);
  }
  await pool.query(`update assets set icon = '💵' where book_id = $1`, [bookId]);
  await pool.query(`update books set icon = '🏡' where book_id = $1`, [bookId]);
}

test('an untouched book gets the icons of a new one', async () => {
  const person = await joinAs(app(), 'icons-untouched');
  const before = await iconsOf(person);
  await withFormerEmojis(person);
  const former = [...(await iconsOf(person)).values()];
  expect(former.filter((icon) => icon.startsWith('salim:'))).toEqual([]);
  await app().database.pool.query(drawnIcons.sql);
  expect(await iconsOf(person)).toEqual(before);
});

test('labels with another name or another icon keep theirs', async () => {
  const person = await joinAs(app(), 'icons-changed');
  await withFormerEmojis(person);
  const base = `/api/v2/books/${person.bookId}`;
  const { body: categories } = await person.get<Category[]>(`${base}/categories`);
  const { body: methods } = await person.get<PaymentMethod[]>(`${base}/payments`);
  const { body: assets } = await person.get<Asset[]>(`${base}/assets`);
  const named = <Label extends { readonly id: string; readonly name: string; readonly version: number }>(
    labels: readonly Label[],
    name: string,
  ): Label => {
    const found = labels.find((label) => label.name === name);
    if (!found) throw new Error(`a new book has no ${name}`);
    return found;
  };
  const eatingOut = named(categories, '외식');
  const delivery = named(categories, '배달');
  const card = named(methods, '신용카드');
  const cash = named(assets, '현금');
  const answers = [
    await person.patch(`${base}/categories/${eatingOut.id}`, { name: '바깥밥', version: eatingOut.version }),
    await person.patch(`${base}/categories/${delivery.id}`, { icon: '🛵', version: delivery.version }),
    await person.patch(`${base}/payments/${card.id}`, { icon: '🎸', version: card.version }),
    await person.put(`/api/v2/assets/${cash.id}`, { name: '비상금', version: cash.version }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await app().database.pool.query(drawnIcons.sql);
  const icons = await iconsOf(person);
  expect([eatingOut, delivery, card, cash].map(({ id }) => icons.get(id))).toEqual(['🍚', '🛵', '🎸', '💵']);
  expect(icons.get(named(categories, '장보기').id)).toBe('salim:cart');
});
