/** First and last day, inclusive. */
export type Days = readonly [from: string, to: string];

/** A statement whose only number is the right answer, or `UNREAD` for what must not be answered with a number. */
export type Truth = string;
export const UNREAD = 'UNREAD';

/** A question and the truth about it, written in SQL on the base tables and never through a report. */
export type Asked = readonly [question: string, truth: Truth];

/** Conditions on transactions `t`, their splits `s`, the category `c` and its parent `p`. */
export const category = (name: string): string => `(c.name = '${name}' or p.name = '${name}')`;
/** One category among several of the same name. */
export const under = (parent: string, name: string): string => `(c.name = '${name}' and p.name = '${parent}')`;
export const topCategory = (name: string): string =>
  `((c.name = '${name}' and c.parent_id is null) or p.name = '${name}')`;
export const shop = (pattern: string): string => `t.description ~ '${pattern}'`;
export const tag = (name: string): string =>
  `exists (select from transaction_tags g join tags a using (book_id, tag_id)
     where g.book_id = t.book_id and g.transaction_id = t.transaction_id and a.name = '${name}')`;
export const method = (name: string): string =>
  `exists (select from payments y join payment_methods m using (book_id, payment_method_id)
     where y.book_id = t.book_id and y.transaction_id = t.transaction_id and m.name = '${name}')`;
export const account = (name: string): string =>
  `exists (select from payments y join assets a using (book_id, asset_id)
     where y.book_id = t.book_id and y.transaction_id = t.transaction_id and a.name = '${name}')`;
export const payer = (name: string): string =>
  `exists (select from payers y join users u on u.user_id = y.user_id
     where y.book_id = t.book_id and y.transaction_id = t.transaction_id and u.name = '${name}')`;
/** For everything that another member's masked transaction hides. */
export const open = `t.visibility = 'SHARED'`;

const COUNTED = 'not t.exclude_from_stats';
/** What is listed, also if it counts in no sum. */
const LISTED = 'true';

const lines = (type: string, [from, to]: Days, where: readonly string[], counted = COUNTED): string =>
  `from transactions t
     join splits s using (book_id, transaction_id)
     left join categories c on c.book_id = s.book_id and c.category_id = s.category_id
     left join categories p on p.book_id = c.book_id and p.category_id = c.parent_id
   where t.type = '${type}' and t.deleted_at is null and ${counted}
     and t.date between '${from}' and '${to}' ${where.map((one) => `and ${one}`).join(' ')}`;

const SIGNED = 'case when t.is_refund then -s.amount else s.amount end';

export const spent = (days: Days, ...where: readonly string[]): Truth =>
  `select coalesce(sum(${SIGNED}), 0) as n ${lines('EXPENSE', days, where)}`;
/** Including the fees of transfers, which are spending without a split. */
export const spentInAll = (days: Days): Truth =>
  `select (${spent(days)}) + (select coalesce(sum(fee), 0) from transactions
     where type = 'TRANSFER' and deleted_at is null and date between '${days[0]}' and '${days[1]}') as n`;
/** All spending but that in a category; fees of transfers are in none. */
export const spentWithout = (days: Days, left: string, ...where: readonly string[]): Truth =>
  more(spentInAll(days), more(spent(days), spent(days, `(${left}) is not true`, open, ...where)));
export const earned = (days: Days, ...where: readonly string[]): Truth =>
  `select coalesce(sum(${SIGNED}), 0) as n ${lines('INCOME', days, where)}`;
export const saved = (days: Days): Truth => `select (${earned(days)}) - (${spentInAll(days)}) as n`;
export const times = (days: Days, ...where: readonly string[]): Truth =>
  `select count(distinct t.transaction_id) as n ${lines('EXPENSE', days, where, LISTED)}`;
export const timesEarned = (days: Days, ...where: readonly string[]): Truth =>
  `select count(distinct t.transaction_id) as n ${lines('INCOME', days, where, LISTED)}`;
export const apart = (one: Truth, other: Truth): Truth => `select abs((${one}) - (${other})) as n`;
export const more = (truth: Truth, than: Truth): Truth => `select (${truth}) - (${than}) as n`;
export const perUnit = (truth: Truth, units: number): Truth => `select round((${truth})::numeric / ${units}) as n`;
export const perPurchase = (days: Days, ...where: readonly string[]): Truth =>
  `select round((${spent(days, ...where)})::numeric / nullif((${times(days, ...where)}), 0)) as n`;
/** The largest or smallest sum of a group: of a day, a shop, a category. */
export const topOf = (group: string, days: Days, ...where: readonly string[]): Truth =>
  `select sum(${SIGNED}) as n ${lines('EXPENSE', days, where)} group by ${group} order by 1 desc limit 1`;
/** What is at a place below the first: of sums, or of purchases. */
export const atPlace = (place: number, top: Truth): Truth => top.replace(/limit 1$/u, `offset ${place - 1} limit 1`);
export const bottomOf = (group: string, days: Days, ...where: readonly string[]): Truth =>
  `select sum(${SIGNED}) as n ${lines('EXPENSE', days, where)} group by ${group} having sum(${SIGNED}) > 0 order by 1 limit 1`;
export const DAY = 't.date';
export const CATEGORY = 'coalesce(p.category_id, c.category_id)';
export const SHOP = 't.description';
export const MONTH = `to_char(t.date, 'YYYY-MM')`;
/** A transaction with several splits is one. */
const ONCE = 'group by t.transaction_id, t.amount';
export const topPurchase = (days: Days, ...where: readonly string[]): Truth =>
  `select t.amount as n ${lines('EXPENSE', days, [...where, 'not t.is_refund'])} ${ONCE} order by 1 desc limit 1`;
/** The purchase with the most outside of a category. */
export const topKept = (days: Days, left: string): Truth =>
  `select sum(s.amount) as n ${lines('EXPENSE', days, ['not t.is_refund', `(${left}) is not true`, open])}
    group by t.transaction_id order by 1 desc limit 1`;
export const bottomPurchase = (days: Days, ...where: readonly string[]): Truth =>
  `select t.amount as n ${lines('EXPENSE', days, [...where, 'not t.is_refund'])} ${ONCE} order by 1 limit 1`;
/** The newest purchase. */
export const lastPurchase = (days: Days, ...where: readonly string[]): Truth =>
  `select t.amount as n ${lines('EXPENSE', days, [...where, 'not t.is_refund'], LISTED)}
    order by t.date desc, t.time desc nulls last, t.created_at desc, t.transaction_id desc limit 1`;
export const lastIncome = (days: Days, ...where: readonly string[]): Truth =>
  `select t.amount as n ${lines('INCOME', days, where, LISTED)} order by t.date desc, t.created_at desc, t.transaction_id desc limit 1`;
/** Every user also has a private book, in which nothing is recorded. */
const OF_THE_BOOK = 'exists (select from transactions t where t.book_id = a.book_id)';
export const balance = (name: string): Truth =>
  `select a.opening_balance + coalesce(sum(p.amount), 0) as n from assets a
     left join postings p on p.book_id = a.book_id and p.asset_id = a.asset_id and p.account = 'ASSET'
     where a.name = '${name}' and ${OF_THE_BOOK} group by a.opening_balance, a.asset_id`;
export const worth: Truth = `select (select sum(opening_balance) from assets where deleted_at is null and is_active)
  + (select coalesce(sum(p.amount), 0) from postings p join assets a using (book_id, asset_id)
     where p.account = 'ASSET' and a.deleted_at is null and a.is_active) as n`;
/** What is owned, without what is owed. */
export const owned: Truth = `select coalesce(sum(greatest(balance, 0)), 0) as n from (
  select a.opening_balance + coalesce(sum(p.amount), 0) as balance from assets a
    left join postings p on p.book_id = a.book_id and p.asset_id = a.asset_id and p.account = 'ASSET'
    where a.deleted_at is null and a.is_active group by a.opening_balance, a.asset_id) b`;
/** Of the income in percent. */
export const savedShare = (days: Days): Truth => `select round(100.0 * (${saved(days)}) / (${earned(days)})) as n`;
/** A part of a whole in percent. */
export const percentOf = (part: Truth, whole: Truth): Truth => `select round(100.0 * (${part}) / (${whole})) as n`;
/** In categories that are fixed or variable costs, or whose parent is. */
export const costs = (kind: 'FIXED' | 'VARIABLE', days: Days): Truth =>
  spent(days, `coalesce(c.cost_kind, p.cost_kind) = '${kind}'`, open);
/** What is bought with a card on the days of a bill. */
export const charged = (card: string, [from, to]: Days): Truth =>
  `select coalesce(sum(case when t.is_refund then -y.amount else y.amount end), 0) as n
     from transactions t join payments y using (book_id, transaction_id) join assets a using (book_id, asset_id)
     where t.type = 'EXPENSE' and t.deleted_at is null and a.name = '${card}' and t.date between '${from}' and '${to}'`;
export const sumOf = (one: Truth, other: Truth): Truth => `select (${one}) + (${other}) as n`;
/** So many days of what is left of a budget, which lasts until the end of the month. */
export const perDayLeft = (budget: number, days: Days, daysLeft: number, daysAsked: number): Truth =>
  `select floor((${budget} - (${spentInAll(days)})) / ${daysLeft}.0) * ${daysAsked} as n`;
export const figure = (value: number): Truth => `select ${value} as n`;
