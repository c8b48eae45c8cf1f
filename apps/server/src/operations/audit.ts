import type pg from 'pg';

/** One promise of the ledger, as a query that finds every row that breaks it. */
export interface AuditCheck {
  readonly name: string;
  readonly sql: string;
}

export const AUDIT_CHECKS: readonly AuditCheck[] = [
  {
    name: '거래의 기입 합은 0이에요',
    sql: `select book_id, transaction_id, sum(amount) as sum from postings group by 1, 2 having sum(amount) <> 0`,
  },
  {
    name: '자산의 잔액은 기입의 합이에요',
    sql: `select a.book_id, a.asset_id, a.posted, coalesce(p.sum, 0) as sum
      from assets a
      left join (select book_id, asset_id, sum(amount) as sum from postings where asset_id is not null group by 1, 2) p
        on p.book_id = a.book_id and p.asset_id = a.asset_id
      where a.posted <> coalesce(p.sum, 0)`,
  },
  {
    name: '살아 있는 거래에는 기입이 있고 지운 거래에는 없어요',
    sql: `select t.book_id, t.transaction_id from transactions t
      where (t.deleted_at is null) <> exists (
        select 1 from postings p where p.book_id = t.book_id and p.transaction_id = t.transaction_id)`,
  },
  {
    name: '분류별 금액의 합은 거래 금액이에요',
    sql: `select t.book_id, t.transaction_id from transactions t
      left join (select book_id, transaction_id, sum(amount) as sum from splits group by 1, 2) s
        on s.book_id = t.book_id and s.transaction_id = t.transaction_id
      where case when t.type in ('INCOME', 'EXPENSE') then s.sum is distinct from t.amount else s.sum is not null end`,
  },
  {
    name: '결제 금액의 합은 거래 금액이에요',
    sql: `select t.book_id, t.transaction_id from transactions t
      left join (select book_id, transaction_id, sum(amount) as sum from payments group by 1, 2) p
        on p.book_id = t.book_id and p.transaction_id = t.transaction_id
      where p.sum is distinct from t.amount`,
  },
  {
    name: '낸 사람과 분담의 합은 거래 금액이에요',
    sql: `select book_id, transaction_id from (
        select book_id, transaction_id, sum(amount) as sum from payers group by 1, 2
        union all select book_id, transaction_id, sum(amount) from shares group by 1, 2) m
      join transactions t using (book_id, transaction_id) where m.sum <> t.amount`,
  },
  {
    name: '기입은 거래에 적힌 대로예요',
    sql: `select t.book_id, t.transaction_id from transactions t
      join (
        select book_id, transaction_id,
          coalesce(sum(amount) filter (where flow = 'EXPENSE'), 0) as expense,
          coalesce(-sum(amount) filter (where flow = 'INCOME'), 0) as income,
          bool_or(is_excluded) as is_excluded, min(date) as first, max(date) as last
        from postings group by 1, 2) p using (book_id, transaction_id)
      where p.first <> t.date or p.last <> t.date or p.is_excluded <> t.exclude_from_stats
        or p.income <> case when t.type = 'INCOME' then t.amount else 0 end
        or p.expense <> case t.type when 'EXPENSE' then case when t.is_refund then -t.amount else t.amount end
          when 'TRANSFER' then t.fee else 0 end`,
  },
  {
    name: '이체는 보낸 만큼 받아요',
    sql: `select t.book_id, t.transaction_id from transactions t
      where t.type = 'TRANSFER' and t.deleted_at is null and (
        select count(*) from postings p where p.book_id = t.book_id and p.transaction_id = t.transaction_id
          and ((p.asset_id = t.to_posting_asset_id and p.amount = t.amount)
            or (p.asset_id is not null and p.amount = -(t.amount + t.fee)))) <> 2`,
  },
  {
    name: '가계부마다 소유자는 한 사람이에요',
    sql: `select b.book_id from books b left join members m on m.book_id = b.book_id and m.role = 'OWNER' and m.left_at is null
      group by b.book_id having count(m.user_id) <> 1`,
  },
  {
    name: '구성원은 자기 가계부를 찾을 수 있어요',
    sql: `select m.book_id, m.user_id from members m join users u on u.user_id = m.user_id
      where (m.left_at is null) <> exists (
        select 1 from user_books ub where ub.user_id = m.user_id and ub.book_id = m.book_id)`,
  },
  {
    name: '모든 것은 찾아보기에 한 번씩 있어요',
    sql: `select x.book_id, x.id from (
        select book_id, transaction_id as id from transactions union all select book_id, asset_id from assets
        union all select book_id, category_id from categories union all select book_id, payment_method_id from payment_methods
        union all select book_id, tag_id from tags union all select book_id, book_id from books) x
      left join directory d on d.id = x.id where d.book_id is distinct from x.book_id`,
  },
  {
    name: '분류는 두 단계이고 부모와 종류가 같아요',
    sql: `select c.book_id, c.category_id from categories c
      join categories p on p.book_id = c.book_id and p.category_id = c.parent_id
      where p.parent_id is not null or p.kind <> c.kind`,
  },
  {
    name: '거래의 분류는 거래와 종류가 같아요',
    sql: `select s.book_id, s.transaction_id from splits s
      join transactions t using (book_id, transaction_id)
      join categories c on c.book_id = s.book_id and c.category_id = s.category_id where c.kind <> t.type`,
  },
  {
    name: '만든 기록이 있어요',
    sql: `select t.book_id, t.transaction_id from transactions t
      where t.import_id is null and t.type <> 'ADJUSTMENT' and not exists (
        select 1 from activity a where a.book_id = t.book_id and a.entity_id = t.transaction_id and a.action = 'CREATED')`,
  },
  {
    name: '끝난 요청 키에는 답이 있어요',
    sql: `select user_id, key from idempotency_keys where status is null`,
  },
];

export interface AuditFinding {
  readonly name: string;
  readonly rows: readonly unknown[];
}

/** Runs every check on one unmoving picture of the database, reading only. */
export async function auditDatabase(client: pg.ClientBase): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  await client.query('begin isolation level repeatable read read only');
  try {
    for (const check of AUDIT_CHECKS) {
      const { rows } = await client.query(`${check.sql} limit 20`);
      if (rows.length > 0) findings.push({ name: check.name, rows });
    }
  } finally {
    await client.query('rollback');
  }
  return findings;
}
