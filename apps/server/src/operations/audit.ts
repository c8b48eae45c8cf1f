import type pg from 'pg';

/** An invariant of the ledger, as a query that returns every row that violates it. */
export interface AuditCheck {
  readonly name: string;
  readonly sql: string;
}

/** A reference: a column of a book table, and where its value must exist within the same book. */
const REFERENCES: readonly (readonly [table: string, column: string, target: string, key: string])[] = [
  ...['splits', 'payments', 'payers', 'shares', 'postings', 'transaction_tags'].map(
    (part) => [part, 'transaction_id', 'transactions', 'transaction_id'] as const,
  ),
  ['transactions', 'book_id', 'books', 'book_id'],
  ['transactions', 'refund_of_id', 'transactions', 'transaction_id'],
  ['transactions', 'to_asset_id', 'assets', 'asset_id'],
  ['transactions', 'to_posting_asset_id', 'assets', 'asset_id'],
  ['transactions', 'fee_category_id', 'categories', 'category_id'],
  ['payments', 'asset_id', 'assets', 'asset_id'],
  ['payments', 'posting_asset_id', 'assets', 'asset_id'],
  ['payments', 'payment_method_id', 'payment_methods', 'payment_method_id'],
  ['postings', 'asset_id', 'assets', 'asset_id'],
  ['postings', 'category_id', 'categories', 'category_id'],
  ['splits', 'category_id', 'categories', 'category_id'],
  ['transaction_tags', 'tag_id', 'tags', 'tag_id'],
  ['budget_lines', 'category_id', 'categories', 'category_id'],
  ['budget_alerts', 'category_id', 'categories', 'category_id'],
  ['member_budget_lines', 'category_id', 'categories', 'category_id'],
  ['member_budget_lines', 'user_id', 'members', 'user_id'],
  ['member_budget_alerts', 'category_id', 'categories', 'category_id'],
  ['member_budget_alerts', 'user_id', 'members', 'user_id'],
  ['goals', 'asset_id', 'assets', 'asset_id'],
  ['goals', 'category_id', 'categories', 'category_id'],
  ['goal_contributions', 'goal_id', 'goals', 'goal_id'],
  ['goal_celebrations', 'goal_id', 'goals', 'goal_id'],
  ['goal_celebrations', 'user_id', 'members', 'user_id'],
  ['insight_dismissals', 'user_id', 'members', 'user_id'],
  ['gift_events', 'transaction_id', 'transactions', 'transaction_id'],
  ['dues', 'asset_id', 'assets', 'asset_id'],
  ['dues_payments', 'dues_id', 'dues', 'dues_id'],
  ['dues_payments', 'transaction_id', 'transactions', 'transaction_id'],
  ['transactions', 'recurring_rule_id', 'recurring_rules', 'rule_id'],
  ['transactions', 'settlement_id', 'settlements', 'settlement_id'],
  ...['from', 'to'].flatMap((end) => [
    ['settlements', `${end}_user_id`, 'members', 'user_id'] as const,
    ['settlements', `${end}_asset_id`, 'assets', 'asset_id'] as const,
  ]),
  ['recurring_rules', 'loan_asset_id', 'assets', 'asset_id'],
  ['recurring_occurrences', 'rule_id', 'recurring_rules', 'rule_id'],
  ['recurring_occurrences', 'transaction_id', 'transactions', 'transaction_id'],
  ['intake_messages', 'transaction_id', 'transactions', 'transaction_id'],
  ['inbox_items', 'transaction_id', 'transactions', 'transaction_id'],
  ['message_cards', 'asset_id', 'assets', 'asset_id'],
  ['message_cards', 'payment_method_id', 'payment_methods', 'payment_method_id'],
  ['payers', 'user_id', 'members', 'user_id'],
  ['attachments', 'transaction_id', 'transactions', 'transaction_id'],
  ['share_defaults', 'category_id', 'categories', 'category_id'],
  ['share_defaults', 'payer_id', 'members', 'user_id'],
  ['stated_incomes', 'user_id', 'members', 'user_id'],
  ['closings', 'closed_by', 'members', 'user_id'],
  ['closing_consents', 'user_id', 'members', 'user_id'],
  ['comments', 'transaction_id', 'transactions', 'transaction_id'],
  ['comments', 'author_id', 'members', 'user_id'],
  ['shares', 'user_id', 'members', 'user_id'],
];

const HAS_POSTINGS = `exists (
        select 1 from postings h where h.book_id = t.book_id and h.transaction_id = t.transaction_id)`;

export const AUDIT_CHECKS: readonly AuditCheck[] = [
  {
    name: '거래별 기입 합계는 0이어야 해요',
    sql: `select book_id, transaction_id, sum(amount) as sum from postings group by 1, 2 having sum(amount) <> 0`,
  },
  {
    name: '자산 잔액은 기입 합계와 같아야 해요',
    sql: `select a.book_id, a.asset_id, a.posted, coalesce(p.sum, 0) as sum
      from assets a
      left join (select book_id, asset_id, sum(amount) as sum from postings where asset_id is not null group by 1, 2) p
        on p.book_id = a.book_id and p.asset_id = a.asset_id
      where a.posted <> coalesce(p.sum, 0)`,
  },
  {
    name: '월별 합계는 기입 합계와 같아야 해요',
    sql: `with counted as (
        select p.book_id, coalesce(p.category_id, '00000000-0000-0000-0000-000000000000') as category_id,
          date_trunc('month', p.date::timestamp)::date as month,
          jsonb_build_array(
            coalesce(sum(p.amount) filter (where p.flow = 'INCOME' and not p.is_excluded), 0),
            coalesce(sum(p.amount) filter (where p.flow = 'EXPENSE' and not p.is_excluded), 0),
            coalesce(sum(p.amount) filter (where p.flow is not null and p.is_excluded), 0),
            count(*) filter (where p.flow = 'INCOME' and not p.is_excluded),
            count(*) filter (where p.flow = 'EXPENSE' and not p.is_excluded),
            count(*) filter (where p.flow is not null and p.is_excluded),
            count(*) filter (where p.position = 0)) as sums
        from postings p where p.flow is not null or p.position = 0 group by 1, 2, 3),
      stored as (
        select book_id, category_id, month,
          jsonb_build_array(income, expense, excluded, income_lines, expense_lines, excluded_lines, transactions) as sums
        from monthly_sums)
      select book_id, category_id, month, s.sums as stored, c.sums as counted
      from stored s full join counted c using (book_id, category_id, month)
      where coalesce(s.sums, '[0, 0, 0, 0, 0, 0, 0]') <> coalesce(c.sums, '[0, 0, 0, 0, 0, 0, 0]')`,
  },
  {
    name: '저장해 둔 월별 합계는 거래 합계와 같아야 해요',
    sql: `with shown as (
        select m.month, t.*,
          case when t.type = 'INCOME' and not t.exclude_from_stats then t.amount else 0 end as income,
          case when t.exclude_from_stats then 0 when t.type = 'TRANSFER' then t.fee when t.type <> 'EXPENSE' then 0
            when t.is_refund then -t.amount else t.amount end as expense
        from (select distinct book_id, month from party_sums) m
        join transactions t on t.book_id = m.book_id and t.date >= m.month and t.date < m.month + interval '1 month'
          and t.deleted_at is null and t.visibility = 'SHARED'),
      parties as (
        select s.book_id, s.month, 'TYPE' as kind, s.type as party, s.transaction_id, s.income, s.expense from shown s
        union select s.book_id, s.month, 'ASSET', s.to_asset_id::text, s.transaction_id, s.income, s.expense from shown s
        union select s.book_id, s.month, 'ASSET', y.asset_id::text, s.transaction_id, s.income, s.expense
          from shown s join payments y using (book_id, transaction_id)
        union select s.book_id, s.month, 'METHOD', y.payment_method_id::text, s.transaction_id, s.income, s.expense
          from shown s join payments y using (book_id, transaction_id)
        union select s.book_id, s.month, 'MEMBER', y.user_id::text, s.transaction_id, s.income, s.expense
          from shown s join payers y using (book_id, transaction_id)),
      counted as (
        select s.book_id, s.month, s.transaction_id, p.flow,
          sum(case p.flow when 'INCOME' then -p.amount else p.amount end) as amount
        from shown s join postings p using (book_id, transaction_id)
        where p.flow is not null and not p.is_excluded group by 1, 2, 3, 4),
      owners as (
        select book_id, transaction_id, 'PAID' as what, user_id as party, user_id::text as place, amount as weight from payers
        union all select book_id, transaction_id, 'BORNE', user_id, user_id::text, amount from shares
        union all select book_id, transaction_id, 'BORNE', user_id, user_id::text, amount from payers y
          where not exists (select 1 from shares h where h.book_id = y.book_id and h.transaction_id = y.transaction_id)
        union all select book_id, transaction_id, 'METHOD', payment_method_id, lpad(position::text, 9, '0'), amount
          from payments),
      divided as (
        select c.*, o.what, o.party, o.weight,
          sum(o.weight) over (partition by c.book_id, c.transaction_id, c.flow, o.what order by o.place) as upto,
          sum(o.weight) over (partition by c.book_id, c.transaction_id, c.flow, o.what) as whole
        from counted c join owners o using (book_id, transaction_id)),
      parts as (
        select book_id, month, transaction_id, what, party, flow,
          sum(div(amount * upto, whole) - div(amount * (upto - weight), whole)) as amount
        from divided group by 1, 2, 3, 4, 5, 6),
      spent as (
        select s.book_id, s.month, p.category_id, p.date, sum(p.amount) as amount
        from shown s join postings p using (book_id, transaction_id)
        where p.flow = 'EXPENSE' and not p.is_excluded group by 1, 2, 3, 4),
      described as (
        select s.book_id, s.month, s.description, s.date, case s.type when 'INCOME' then 'INCOME' else 'EXPENSE' end as flow,
          case when s.type = 'TRANSFER' then s.fee when s.is_refund and s.type = 'EXPENSE' then -s.amount else s.amount end
            as amount
        from shown s
        where not s.exclude_from_stats and (s.type in ('INCOME', 'EXPENSE') or (s.type = 'TRANSFER' and s.fee > 0))),
      expected as (
        select book_id, month, kind, jsonb_build_array(party) as place,
          jsonb_build_array(sum(income), sum(expense), count(*)) as sums
        from parties where party is not null group by 1, 2, 3, 4
        union all
        select book_id, month, 'MEMBER_REPORT', jsonb_build_array(party, what, flow), jsonb_build_array(sum(amount))
        from parts where what <> 'METHOD' group by 1, 2, 4
        union all
        select book_id, month, 'METHOD_REPORT', jsonb_build_array(party, flow), jsonb_build_array(sum(amount), count(*))
        from parts where what = 'METHOD' group by 1, 2, 4
        union all
        select book_id, month, 'MERCHANT_REPORT', jsonb_build_array(description, flow),
          jsonb_build_array(sum(amount), count(*), max(date))
        from described group by 1, 2, description, flow
        union all
        select book_id, month, 'SPENDING_REPORT', jsonb_build_array(category_id),
          jsonb_build_array(string_agg(date - date '1970-01-01' || ' ' || amount, ',' order by date))
        from spent group by 1, 2, category_id
        union all
        select book_id, month, 'DESCRIPTION', jsonb_build_array(type, description),
          jsonb_build_array(count(*), array_to_string(
            (array_agg(date - date '1970-01-01' || ' ' || amount order by date desc, amount desc))[:12], ','))
        from shown
        where description <> '' and type in ('INCOME', 'EXPENSE', 'TRANSFER') and not is_refund
          and recurring_rule_id is null
        group by 1, 2, type, description
        union all
        select s.book_id, s.month, 'EXPENSE', jsonb_build_array(s.description, h.category_id),
          jsonb_build_array(string_agg(
            s.transaction_id::text || ' ' || (s.date - date '1970-01-01') || ' ' || s.amount || ' ' || s.time, ','
            order by s.date, s.transaction_id))
        from shown s left join splits h
          on h.book_id = s.book_id and h.transaction_id = s.transaction_id and h.position = 0
        where s.type = 'EXPENSE' and not s.is_refund and not s.exclude_from_stats
        group by 1, 2, s.description, h.category_id),
      stored as (
        select p.book_id, p.month, p.kind,
          case p.kind when 'MEMBER_REPORT' then jsonb_build_array(e -> 'user_id', e -> 'what', e -> 'flow')
            when 'METHOD_REPORT' then jsonb_build_array(e -> 'payment_method_id', e -> 'flow')
            when 'MERCHANT_REPORT' then jsonb_build_array(e -> 'description', e -> 'flow')
            when 'SPENDING_REPORT' then jsonb_build_array(e -> 'category_id')
            when 'EXPENSE' then jsonb_build_array(e -> 'description', e -> 'category_id')
            else jsonb_build_array(e -> 'party') end as place,
          case p.kind when 'MEMBER_REPORT' then jsonb_build_array(e -> 'amount')
            when 'METHOD_REPORT' then jsonb_build_array(e -> 'amount', e -> 'count')
            when 'MERCHANT_REPORT' then jsonb_build_array(e -> 'amount', e -> 'count', e -> 'last_date')
            when 'SPENDING_REPORT' then jsonb_build_array(e -> 'days')
            when 'EXPENSE' then jsonb_build_array(e -> 'list')
            else jsonb_build_array(e -> 'income', e -> 'expense', e -> 'count') end as sums
        from party_sums p cross join lateral jsonb_array_elements(p.sums) e
        where p.kind <> 'DESCRIPTION'
        union all
        select p.book_id, p.month, p.kind, jsonb_build_array(e -> 'type', d.description),
          jsonb_build_array(e -> 'counts' -> (d.place - 1)::int, split_part(e ->> 'newest', ';', d.place::int))
        from party_sums p cross join lateral jsonb_array_elements(p.sums) e
        cross join lateral jsonb_array_elements(e -> 'descriptions') with ordinality d (description, place)
        where p.kind = 'DESCRIPTION')
      select book_id, month, kind, place, s.sums as stored, x.sums as counted
      from stored s
      full join (select x.* from expected x join party_sums using (book_id, month, kind)) x
        using (book_id, month, kind, place)
      where s.sums is distinct from x.sums`,
  },
  {
    name: '검색용 글에는 띄어쓰기가 없어야 해요',
    sql: `select book_id, transaction_id from transactions where search_text like '% %' or search_choseong like '% %'`,
  },
  {
    name: '삭제하지 않은 거래에만 기입이 있어야 해요',
    sql: `select t.book_id, t.transaction_id from transactions t
      where (t.deleted_at is null) <> ${HAS_POSTINGS}`,
  },
  {
    name: '분류별 금액의 합은 거래 금액과 같아야 해요',
    sql: `select t.book_id, t.transaction_id from transactions t
      left join (select book_id, transaction_id, sum(amount) as sum from splits group by 1, 2) s
        on s.book_id = t.book_id and s.transaction_id = t.transaction_id
      where case when t.type in ('INCOME', 'EXPENSE') then s.sum is distinct from t.amount else s.sum is not null end`,
  },
  {
    name: '결제 금액의 합은 거래 금액과 같아야 해요',
    sql: `select t.book_id, t.transaction_id from transactions t
      left join (select book_id, transaction_id, sum(amount) as sum from payments group by 1, 2) p
        on p.book_id = t.book_id and p.transaction_id = t.transaction_id
      where p.sum is distinct from t.amount`,
  },
  {
    name: '낸 금액과 분담 금액의 합은 각각 거래 금액과 같아야 해요',
    sql: `select book_id, transaction_id from (
        select book_id, transaction_id, sum(amount) as sum from payers group by 1, 2
        union all select book_id, transaction_id, sum(amount) from shares group by 1, 2) m
      join transactions t using (book_id, transaction_id) where m.sum <> t.amount`,
  },
  {
    name: '기입의 날짜와 통계 제외 여부는 거래와 같아야 해요',
    sql: `select distinct p.book_id, p.transaction_id from postings p
      join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
      where p.date <> t.date or p.is_excluded <> t.exclude_from_stats`,
  },
  {
    name: '분류별 기입은 거래 내용과 같아야 해요',
    sql: `select book_id, transaction_id, category_id, flow, sum(amount) as difference from (
        select t.book_id, t.transaction_id, s.category_id, t.type as flow,
          case when t.type = 'INCOME' or t.is_refund then -s.amount else s.amount end as amount
        from transactions t join splits s on s.book_id = t.book_id and s.transaction_id = t.transaction_id
        where t.type in ('INCOME', 'EXPENSE') and ${HAS_POSTINGS}
        union all select t.book_id, t.transaction_id, t.fee_category_id, 'EXPENSE', t.fee from transactions t
        where t.type = 'TRANSFER' and ${HAS_POSTINGS}
        union all select book_id, transaction_id, category_id, flow, -amount from postings where account = 'CATEGORY') m
      group by 1, 2, 3, 4 having sum(amount) <> 0`,
  },
  {
    name: '자산별 기입은 결제·이체 내용과 같아야 해요',
    sql: `select book_id, transaction_id, asset_id, sum(amount) as difference from (
        select t.book_id, t.transaction_id, p.posting_asset_id as asset_id,
          case when t.type = 'INCOME' or t.is_refund or t.direction = 'IN' then p.amount
            when t.type = 'TRANSFER' then -(p.amount + t.fee) else -p.amount end as amount
        from transactions t join payments p on p.book_id = t.book_id and p.transaction_id = t.transaction_id
        where ${HAS_POSTINGS}
        union all select t.book_id, t.transaction_id, t.to_posting_asset_id, t.amount from transactions t
        where t.type = 'TRANSFER' and ${HAS_POSTINGS}
        union all select book_id, transaction_id, asset_id, -amount from postings
        where account = 'ASSET' or equity in ('UNASSIGNED', 'SETTLEMENT')) m
      group by 1, 2, 3 having sum(amount) <> 0`,
  },
  {
    // A book whose purge was interrupted has no seats any more.
    name: '가계부마다 소유자는 한 명이어야 해요',
    sql: `select b.book_id from books b left join members m on m.book_id = b.book_id and m.role = 'OWNER' and m.left_at is null
      group by b.book_id having count(m.user_id) > 1 or (count(m.user_id) = 0 and b.deleted_at is null)`,
  },
  {
    name: '구성원의 가계부 목록에 가계부가 있어야 해요',
    sql: `select m.book_id, m.user_id from members m join users u on u.user_id = m.user_id
      where (m.left_at is null) <> exists (
        select 1 from user_books ub where ub.user_id = m.user_id and ub.book_id = m.book_id)`,
  },
  {
    name: '모든 항목은 색인에 한 번씩 있어야 해요',
    sql: `select x.book_id, x.id from (
        select book_id, transaction_id as id from transactions union all select book_id, asset_id from assets
        union all select book_id, category_id from categories union all select book_id, payment_method_id from payment_methods
        union all select book_id, tag_id from tags union all select book_id, rule_id from recurring_rules
        union all select book_id, settlement_id from settlements union all select book_id, sorting_rule_id from sorting_rules
        union all select book_id, webhook_id from webhooks union all select book_id, view_id from saved_views
        union all select book_id, format_id from message_formats
        union all select book_id, goal_id from goals union all select book_id, contribution_id from goal_contributions
        union all select book_id, gift_event_id from gift_events
        union all select book_id, dues_id from dues union all select book_id, dues_payment_id from dues_payments
        union all select book_id, comment_id from comments
        union all select book_id, closing_id from closings union all select book_id, share_default_id from share_defaults
        union all select book_id, attachment_id from attachments union all select book_id, invite_id from invites union all select book_id, guest_link_id from guest_links union all select book_id, book_id from books) x
      left join directory d on d.id = x.id where d.book_id is distinct from x.book_id`,
  },
  {
    name: '완료된 정산에만 같은 금액의 이체가 하나 있어야 해요',
    sql: `select s.book_id, s.settlement_id from settlements s
      left join transactions t on t.book_id = s.book_id and t.settlement_id = s.settlement_id and t.deleted_at is null
      where (t.transaction_id is not null) <> (s.status = 'CONFIRMED' and s.deleted_at is null)
        or t.amount <> s.amount or t.date <> s.date or t.fee <> 0 or t.visibility <> 'SHARED'`,
  },
  {
    name: '분류는 두 단계까지이고 상위 분류와 종류가 같아야 해요',
    sql: `select c.book_id, c.category_id from categories c
      join categories p on p.book_id = c.book_id and p.category_id = c.parent_id
      where p.parent_id is not null or p.kind <> c.kind`,
  },
  {
    // Each line with its transaction first: joined with the transactions, all categories of a book would take minutes.
    name: '거래와 분류의 종류가 같아야 해요',
    sql: `with lines as materialized (
        select s.book_id, s.transaction_id, s.category_id, t.type
        from splits s join transactions t using (book_id, transaction_id))
      select l.book_id, l.transaction_id from lines l
      join categories c on c.book_id = l.book_id and c.category_id = l.category_id where c.kind <> l.type`,
  },
  {
    name: '참조하는 항목은 같은 가계부에 있어야 해요',
    sql: REFERENCES.map(
      ([
        table,
        column,
        target,
        key,
      ]) => `select r.book_id, '${table}.${column}' as what, r.${column} as id from ${table} r
        where r.${column} is not null and not exists (
          select 1 from ${target} t where t.book_id = r.book_id and t.${key} = r.${column})`,
    ).join(' union all '),
  },
  {
    name: '예산은 지출 분류에만 있어야 해요',
    sql: `select l.book_id, l.budget_month, l.category_id from budget_lines l
      join categories c on c.book_id = l.book_id and c.category_id = l.category_id where c.kind <> 'EXPENSE'`,
  },
  {
    name: '지출 줄이기 목표는 지출 분류에만 있어야 해요',
    sql: `select g.book_id, g.goal_id, g.category_id from goals g
      join categories c on c.book_id = g.book_id and c.category_id = g.category_id where c.kind <> 'EXPENSE'`,
  },
  {
    name: '회비 납부자는 명단에 있어야 해요',
    sql: `select p.book_id, p.dues_payment_id, p.seat_id from dues_payments p
      join dues d on d.book_id = p.book_id and d.dues_id = p.dues_id
      where not exists (
        select 1 from jsonb_array_elements(d.seats) s where (s ->> 'id')::uuid = p.seat_id)`,
  },
  {
    name: '반복 거래의 회차와 거래는 일대일로 연결돼야 해요',
    sql: `select t.book_id, t.transaction_id, t.recurring_rule_id, t.recurring_date from transactions t
      where t.recurring_rule_id is not null and not exists (
        select 1 from recurring_occurrences o
        join recurring_rules r on r.book_id = o.book_id and r.rule_id = o.rule_id
        where o.book_id = t.book_id and o.rule_id = t.recurring_rule_id and o.occurrence_date = t.recurring_date
          and o.recorded_at is not null and (o.transaction_id = t.transaction_id or r.loan_asset_id is not null))
      union all select t.book_id, (array_agg(t.transaction_id))[1], t.recurring_rule_id, t.recurring_date
      from transactions t join recurring_rules r on r.book_id = t.book_id and r.rule_id = t.recurring_rule_id
      group by t.book_id, t.recurring_rule_id, t.recurring_date
      having count(*) > 1 and not (count(*) = 2 and count(*) filter (where t.type = 'TRANSFER') = 1
        and every(r.loan_asset_id is not null))`,
  },
  {
    // A restored book received all its transactions at the same moment.
    name: '거래를 만든 기록이 있어야 해요',
    sql: `select t.book_id, t.transaction_id from transactions t
      where t.import_id is null and t.type <> 'ADJUSTMENT' and not exists (
        select 1 from activity a where a.book_id = t.book_id and a.entity_id = t.transaction_id and a.action = 'CREATED')
      and not exists (select 1 from books b where b.book_id = t.book_id and b.created_at = t.created_at)`,
  },
  {
    // Only the bare row remains, because transactions of shared books refer to it.
    name: '탈퇴한 계정에는 개인정보가 없어야 해요',
    sql: `select u.user_id from users u
      where u.deleted_at is not null and (
        u.name <> '' or u.email <> '' or u.password_hash is not null or u.profile_image_url is not null
        or exists (select 1 from sessions x where x.user_id = u.user_id)
        or exists (select 1 from personal_tokens x where x.user_id = u.user_id)
        or exists (select 1 from calendar_feeds x where x.user_id = u.user_id)
        or exists (select 1 from external_identities x where x.user_id = u.user_id)
        or exists (select 1 from two_factor x where x.user_id = u.user_id)
        or exists (select 1 from passkeys x where x.user_id = u.user_id)
        or exists (select 1 from notifications x where x.user_id = u.user_id)
        or exists (select 1 from user_books x where x.user_id = u.user_id))`,
  },
  {
    name: '처리가 끝난 요청 키에는 응답이 있어야 해요',
    sql: `select user_id, key from idempotency_keys where status is null`,
  },
  {
    // Constraints and triggers protect the data only while they are enabled and validated.
    name: '데이터베이스 제약 조건이 모두 켜져 있어야 해요',
    sql: `select conrelid::regclass::text as table, conname as rule from pg_constraint
        where connamespace = 'public'::regnamespace and not convalidated
      union all select tgrelid::regclass::text, tgname from pg_trigger
        where tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and tgenabled = 'D'
      union all select 'postings', 'postings_balance' where not exists (
        select 1 from pg_trigger where tgrelid = to_regclass('public.postings') and tgname = 'postings_balance')`,
  },
];

export interface AuditFinding {
  readonly name: string;
  readonly rows: readonly unknown[];
}

/** Runs every check in the current database transaction of the client; reports at most twenty rows per check. */
export async function findViolations(client: pg.ClientBase): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const check of AUDIT_CHECKS) {
    const { rows } = await client.query(`${check.sql} limit 20`);
    if (rows.length > 0) findings.push({ name: check.name, rows });
  }
  return findings;
}

/** Runs every check on one snapshot of the database, read-only. */
export async function auditDatabase(client: pg.ClientBase): Promise<AuditFinding[]> {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await findViolations(client);
  } finally {
    await client.query('rollback');
  }
}
