import type { MemberWeight } from '@salim/contract';
import type { Period } from '@salim/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** The top-level category of salaries; its subcategories count too. */
const SALARY = '급여';

export interface KnownIncome {
  readonly userId: string;
  readonly stated: number | null;
  /** Null without a salary. */
  readonly recorded: number | null;
}

/**
 * What members state for a month, and the salaries that they received in the period before it. Masked salaries do not
 * count: a weight would reveal them.
 */
export async function findIncomes(
  db: Db,
  scope: {
    readonly bookId: string;
    readonly monthId: number;
    readonly before: Period;
    readonly revealedThrough: string;
    readonly userIds: readonly string[];
  },
): Promise<KnownIncome[]> {
  const { bookId, monthId, before, userIds } = scope;
  const { rows } = await sql<KnownIncome>`
    with salaries as (
      select y.user_id, floor(sum(-p.amount::numeric * y.amount / t.amount))::bigint as amount
      from postings p
      join categories c on c.book_id = p.book_id and c.category_id = p.category_id
      left join categories o on o.book_id = c.book_id and o.category_id = c.parent_id
      join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
        and (t.visibility = 'SHARED' or t.reveal_on <= ${scope.revealedThrough}::date)
      join payers y on y.book_id = p.book_id and y.transaction_id = p.transaction_id
      where p.book_id = ${bookId}::uuid and p.date between ${before.from}::date and ${before.to}::date
        and p.flow = 'INCOME' and not p.is_excluded and coalesce(o.name, c.name) = ${SALARY}
      group by 1)
    select asked.user_id as "userId", s.amount as stated,
      case when r.amount > 0 then r.amount end as recorded
    from unnest(${userIds}::uuid[]) with ordinality asked (user_id, place)
    left join stated_incomes s on s.book_id = ${bookId}::uuid and s.month = ${monthId}::int
      and s.user_id = asked.user_id
    left join salaries r on r.user_id = asked.user_id
    order by asked.place`.execute(db);
  return rows;
}

export interface ClosedMonths {
  /** The last closed date; null when nothing is closed. */
  readonly through: string | null;
  /** The weights of the asked month, stored when it was closed; null while it is open. */
  readonly weights: readonly MemberWeight[] | null;
}

export async function findClosed(db: Db, bookId: string, month: string): Promise<ClosedMonths> {
  const { rows } = await sql<ClosedMonths>`
    select max(c.through) as through,
      (array_agg(c.statement -> 'incomes' -> ${month}::text order by c.through)
        filter (where c.statement -> 'incomes' ? ${month}::text))[1] as weights
    from closings c where c.book_id = ${bookId}::uuid and c.reopened_at is null`.execute(db);
  return rows[0] ?? { through: null, weights: null };
}

/** Waits for a change of weights or a closing in progress, and makes later ones wait for this database transaction. */
export async function lockIncomeWeights(db: Db, bookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('closing ' || ${bookId}::uuid, 0))`.execute(db);
}

export interface SharedByIncome {
  readonly id: string;
  readonly refundOfId: string | null;
  readonly date: string;
  readonly amount: number;
  readonly userIds: readonly string[];
}

/** Transactions of a period that are shared by income. */
export async function listSharedByIncome(db: Db, bookId: string, period: Period): Promise<SharedByIncome[]> {
  const { rows } = await sql<SharedByIncome>`
    select t.transaction_id as id, t.refund_of_id as "refundOfId", t.date, t.amount,
      array(select h.user_id::text from shares h where h.book_id = t.book_id and h.transaction_id = t.transaction_id
        order by h.user_id) as "userIds"
    from transactions t
    where t.book_id = ${bookId}::uuid and t.share_method = 'INCOME' and t.deleted_at is null
      and t.date between ${period.from}::date and ${period.to}::date
    order by t.transaction_id`.execute(db);
  return rows;
}

/** The dates of a period on which purchases are shared by income. */
export async function listDatesByIncome(
  db: Db,
  bookId: string,
  { after, through }: { readonly after: string | null; readonly through: string },
): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select distinct date from transactions
    where book_id = ${bookId}::uuid and share_method = 'INCOME' and deleted_at is null and date <= ${through}::date
      and (${after}::date is null or date > ${after}::date)
    order by date`.execute(db);
  return rows.map(({ date }) => date);
}

export interface NewShare {
  readonly id: string;
  readonly userId: string;
  readonly amount: number;
  readonly weight: number | null;
}

export async function replaceShares(trx: Trx, bookId: string, shares: readonly NewShare[]): Promise<void> {
  await sql`
    update shares h set amount = r.amount, weight = r.weight
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
      as r(id uuid, "userId" uuid, amount bigint, weight int)
    where h.book_id = ${bookId}::uuid and h.transaction_id = r.id and h.user_id = r."userId"
      and (h.amount, h.weight) is distinct from (r.amount, r.weight)`.execute(trx);
}
