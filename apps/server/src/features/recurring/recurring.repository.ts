import { type Asset, loanTermsOf } from '@salim/contract';
import type { CivilDate } from '@salim/domain';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { LOAN_HISTORY, LOAN_OWED } from '../../db/queries/loan-history.ts';
import { countRows, hasRow, lockRows } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';
import type { Tables } from '../../db/tables.generated.ts';
import { completeTemplate } from './recurring-rule-template.ts';
import type { LoanOfRule, OccurrenceRow, StoredRule } from './stored-recurring-rule.ts';

type LoanRow = Omit<LoanOfRule, 'assetId' | 'terms'> & Pick<Asset, 'terms'>;

/** The loan that a rule repays, as it is now. */
const LOAN = sql<LoanRow | null>`(
  select json_build_object('terms', a.terms, 'name', a.name,
    'isPayable', exists (select 1 from assets p where p.book_id = a.book_id and p.is_active and p.deleted_at is null
      and p.asset_id = (a.terms ->> 'payingAssetId')::uuid),
    'owed', ${LOAN_OWED}, 'history', ${LOAN_HISTORY})
  from assets a where a.book_id = recurring_rules.book_id and a.asset_id = recurring_rules.loan_asset_id)`.as('loan');

type RuleRow = Selectable<Tables['recurring_rules']> & { readonly loan: LoanRow | null };

function ruleOf(row: RuleRow): StoredRule {
  return {
    bookId: row.book_id,
    id: row.rule_id,
    template: completeTemplate(row.template),
    into:
      row.into_book_id !== null && row.into_asset_id !== null
        ? { bookId: row.into_book_id, assetId: row.into_asset_id }
        : null,
    loan:
      row.loan_asset_id !== null && row.loan
        ? { ...row.loan, terms: loanTermsOf(row.loan), assetId: row.loan_asset_id }
        : null,
    rrule: row.rrule,
    startDate: row.start_date,
    endDate: row.end_date,
    count: row.count,
    adjust: row.adjust,
    mode: row.mode,
    openFrom: row.open_from,
    isPaused: row.is_paused,
    problem: row.problem,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    isDeleted: row.deleted_at !== null,
  };
}

export async function listRulesByBook(db: Db, bookId: string): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('recurring_rules')
    .selectAll()
    .select(LOAN)
    .where('book_id', '=', bookId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('rule_id')
    .execute();
  return rows.map(ruleOf);
}

/** Returns a rule, including deleted ones. */
export async function findRule(db: Db, bookId: string, ruleId: string): Promise<StoredRule | null> {
  const row = await db
    .selectFrom('recurring_rules')
    .selectAll()
    .select(LOAN)
    .where('book_id', '=', bookId)
    .where('rule_id', '=', ruleId)
    .executeTakeFirst();
  return row ? ruleOf(row) : null;
}

/** Like `findRule`, locked until the end of the database transaction: recording its occurrences waits. */
export async function lockRule(trx: Trx, bookId: string, ruleId: string): Promise<StoredRule | null> {
  await lockRows(trx.selectFrom('recurring_rules').where('book_id', '=', bookId).where('rule_id', '=', ruleId));
  return findRule(trx, bookId, ruleId);
}

/** Like `lockRule`, but null while the row is locked by another database transaction. */
export async function lockFreeRule(trx: Trx, bookId: string, ruleId: string): Promise<StoredRule | null> {
  const row = await trx
    .selectFrom('recurring_rules')
    .select('rule_id')
    .where('book_id', '=', bookId)
    .where('rule_id', '=', ruleId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ? findRule(trx, bookId, ruleId) : null;
}

/** The rule of a loan, also a deleted one, locked until the end of the database transaction. */
export async function lockRuleOfLoan(trx: Trx, bookId: string, assetId: string): Promise<StoredRule | null> {
  const row = await trx
    .selectFrom('recurring_rules')
    .select('rule_id')
    .where('book_id', '=', bookId)
    .where('loan_asset_id', '=', assetId)
    .executeTakeFirst();
  return row ? lockRule(trx, bookId, row.rule_id) : null;
}

/** The number of rules that members made; each loan may have one besides. */
export async function countRules(db: Db, bookId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('recurring_rules')
      .where('book_id', '=', bookId)
      .where('deleted_at', 'is', null)
      .where('loan_asset_id', 'is', null),
  );
}

export interface NewRule {
  readonly bookId: string;
  readonly id: string;
  readonly facts: RuleFacts;
  /** The loan that it repays. */
  readonly loanAssetId?: string;
  readonly openFrom: CivilDate;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** The columns that users edit. */
export type RuleFacts = Pick<
  StoredRule,
  'template' | 'into' | 'rrule' | 'startDate' | 'endDate' | 'count' | 'adjust' | 'mode'
>;

export async function insertRule(trx: Trx, rule: NewRule): Promise<void> {
  const { template, into, rrule, startDate, endDate, count, adjust, mode } = rule.facts;
  await trx
    .insertInto('recurring_rules')
    .values({
      book_id: rule.bookId,
      rule_id: rule.id,
      template: JSON.stringify(template),
      into_book_id: into?.bookId ?? null,
      into_asset_id: into?.assetId ?? null,
      loan_asset_id: rule.loanAssetId ?? null,
      rrule,
      start_date: startDate,
      end_date: endDate,
      count,
      adjust,
      mode,
      open_from: rule.openFrom,
      created_by: rule.createdBy,
      created_at: rule.createdAt,
      updated_at: rule.createdAt,
    })
    .execute();
}

/** Overwrites a rule and increases its version. Expects it to be locked. */
export async function updateRule(trx: Trx, rule: StoredRule, at: Date): Promise<void> {
  await trx
    .updateTable('recurring_rules')
    .set((column) => ({
      template: JSON.stringify(rule.template),
      into_book_id: rule.into?.bookId ?? null,
      into_asset_id: rule.into?.assetId ?? null,
      rrule: rule.rrule,
      start_date: rule.startDate,
      end_date: rule.endDate,
      count: rule.count,
      adjust: rule.adjust,
      mode: rule.mode,
      open_from: rule.openFrom,
      is_paused: rule.isPaused,
      problem: rule.problem,
      deleted_at: rule.isDeleted ? at : null,
      updated_at: at,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', rule.bookId)
    .where('rule_id', '=', rule.id)
    .execute();
}

/** Stores the progress of a rule where it differs; the rule is unchanged, so its version stays. */
export async function setProgress(
  trx: Trx,
  rule: Pick<StoredRule, 'bookId' | 'id'>,
  progress: { readonly openFrom: CivilDate; readonly dueOn: CivilDate | null },
): Promise<void> {
  await trx
    .updateTable('recurring_rules')
    .set({ open_from: progress.openFrom, due_on: progress.dueOn })
    .where('book_id', '=', rule.bookId)
    .where('rule_id', '=', rule.id)
    .where((column) =>
      column.or([
        column('open_from', 'is distinct from', progress.openFrom),
        column('due_on', 'is distinct from', progress.dueOn),
      ]),
    )
    .execute();
}

/**
 * The stored occurrences with what became of their transactions. An occurrence whose transaction was deleted by hand
 * counts as skipped; after an undo it is planned again.
 */
const OCCURRENCES = sql.raw(`(
  select o.rule_id, o.occurrence_date, o.book_id, o.recorded_at, o.is_skipped, o.released_version,
    coalesce(t.is_live, false) as is_live,
    case when t.is_live then coalesce(o.recorded_date, o.own_date) else o.own_date end as shown_date,
    case when t.is_live then coalesce(o.recorded_amount, o.own_amount) else o.own_amount end as shown_amount,
    o.is_skipped or o.recorded_at is not null and t.is_live is not true
      and (t.version = o.released_version) is not true as is_left_out,
    o.waiting_since is not null as is_waiting, case when t.is_live then o.transaction_id end as live_id
  from recurring_occurrences o
  -- A limited subquery is looked up once per occurrence. A join might read all transactions of the book for each one
  -- while PostgreSQL has no statistics of them, and an expression is computed again wherever it is used.
  left join lateral (select t.deleted_at is null as is_live, t.version from transactions t
    where t.book_id = o.book_id and t.transaction_id = o.transaction_id limit 1) t on true)`);

const OCCURRENCE_COLUMNS =
  sql.raw(`o.rule_id as "ruleId", o.occurrence_date as "occurrenceDate", o.shown_date as "ownDate",
  o.shown_amount as "ownAmount", o.is_left_out as "isSkipped", o.is_waiting as "isWaiting",
  o.is_live as "isRecorded", o.live_id as "transactionId"`);

/** Whether the transaction of a stored occurrence is in the book. */
const IS_LIVE = sql.raw(`exists (select 1 from transactions t
  where t.book_id = recurring_occurrences.book_id and t.transaction_id = recurring_occurrences.transaction_id
    and t.deleted_at is null)`);

/** Stored occurrences from a nominal date on, and earlier ones that are still open. */
export async function listOccurrenceRows(
  db: Db,
  bookId: string,
  ruleIds: readonly string[],
  from: CivilDate,
): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select ${OCCURRENCE_COLUMNS} from ${OCCURRENCES} o
    where o.book_id = ${bookId} and o.rule_id = any(${ruleIds}::uuid[])
      and (o.occurrence_date >= ${from}::date or (o.recorded_at is null and not o.is_skipped)
        or o.released_version is not null)
    order by o.occurrence_date`.execute(db);
  return rows;
}

/** Stored occurrences whose nominal date or moved date is in a period. */
export async function listRowsOfPeriod(
  db: Db,
  bookId: string,
  ruleIds: readonly string[],
  period: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select ${OCCURRENCE_COLUMNS} from ${OCCURRENCES} o
    where o.book_id = ${bookId} and o.rule_id = any(${ruleIds}::uuid[])
      and (o.occurrence_date between ${period.from}::date and ${period.to}::date
        or o.shown_date between ${period.from}::date and ${period.to}::date)
    order by o.occurrence_date`.execute(db);
  return rows;
}

export interface OccurrenceChange {
  readonly occurrenceDate: CivilDate;
  readonly ownDate: CivilDate | null;
  readonly ownAmount: number | null;
  readonly isSkipped: boolean;
  readonly waitingSince: Date | null;
}

/** Stores the changes to an occurrence that is not recorded, or whose transaction is deleted. */
export async function putOccurrence(
  trx: Trx,
  rule: Pick<StoredRule, 'bookId' | 'id'>,
  change: OccurrenceChange,
): Promise<void> {
  await sql`
    insert into recurring_occurrences (book_id, rule_id, occurrence_date, own_date, own_amount, is_skipped, waiting_since)
    values (${rule.bookId}, ${rule.id}, ${change.occurrenceDate}, ${change.ownDate}, ${change.ownAmount},
      ${change.isSkipped}, ${change.waitingSince})
    on conflict (book_id, rule_id, occurrence_date) do update set own_date = excluded.own_date,
      own_amount = excluded.own_amount, is_skipped = excluded.is_skipped,
      waiting_since = excluded.waiting_since, released_version = (
        select t.version from transactions t
        where t.book_id = recurring_occurrences.book_id and t.transaction_id = recurring_occurrences.transaction_id)
    where not ${IS_LIVE}`.execute(trx);
}

/** Keeps occurrences of a closed period open: they are due once it is reopened. */
export async function holdOccurrences(
  trx: Trx,
  rule: Pick<StoredRule, 'bookId' | 'id'>,
  occurrenceDates: readonly CivilDate[],
): Promise<void> {
  await sql`
    insert into recurring_occurrences (book_id, rule_id, occurrence_date)
    select ${rule.bookId}::uuid, ${rule.id}::uuid, d from unnest(${occurrenceDates}::date[]) d
    on conflict (book_id, rule_id, occurrence_date) do nothing`.execute(trx);
}

/**
 * Marks occurrences as recorded, each with its transaction, date and amount. One whose transaction was deleted may be
 * recorded again.
 *
 * @returns the nominal dates that were claimed; the others were recorded before
 */
export async function claimOccurrences(
  trx: Trx,
  rule: Pick<StoredRule, 'bookId' | 'id'>,
  claims: readonly {
    readonly occurrenceDate: CivilDate;
    readonly date: CivilDate;
    readonly amount: number;
    readonly transactionId: string;
  }[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<Row<'recurring_occurrences', 'occurrence_date'>>`
    insert into recurring_occurrences
      (book_id, rule_id, occurrence_date, recorded_date, recorded_amount, is_skipped, recorded_at, transaction_id)
    select ${rule.bookId}::uuid, ${rule.id}::uuid, c."occurrenceDate", c.date, c.amount, false, ${at}::timestamptz,
      c."transactionId"
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
      as c("occurrenceDate" date, date date, amount bigint, "transactionId" uuid)
    on conflict (book_id, rule_id, occurrence_date) do update set recorded_date = excluded.recorded_date,
      recorded_amount = excluded.recorded_amount, is_skipped = false, recorded_at = excluded.recorded_at,
      transaction_id = excluded.transaction_id, released_version = null
    where not ${IS_LIVE}
    returning occurrence_date`.execute(trx);
  return rows.map((row) => row.occurrence_date);
}

/** @returns the nominal dates without an earlier reminder */
export async function markWaiting(
  trx: Trx,
  rule: Pick<StoredRule, 'bookId' | 'id'>,
  occurrenceDates: readonly CivilDate[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<Row<'recurring_occurrences', 'occurrence_date'>>`
    insert into recurring_occurrences (book_id, rule_id, occurrence_date, waiting_since)
    select ${rule.bookId}::uuid, ${rule.id}::uuid, d, ${at}::timestamptz from unnest(${occurrenceDates}::date[]) d
    on conflict (book_id, rule_id, occurrence_date) do update set waiting_since = excluded.waiting_since
    where recurring_occurrences.recorded_at is null and recurring_occurrences.waiting_since is null
    returning occurrence_date`.execute(trx);
  return rows.map((row) => row.occurrence_date);
}

/** Moves the stored occurrences from a nominal date on to the succeeding rule. */
export async function handOverOccurrences(
  trx: Trx,
  from: Pick<StoredRule, 'bookId' | 'id'>,
  toId: string,
  date: CivilDate,
): Promise<void> {
  await sql`
    insert into recurring_occurrences (book_id, rule_id, occurrence_date, own_date, own_amount, is_skipped,
      waiting_since, recorded_at, transaction_id, recorded_date, recorded_amount, released_version)
    select book_id, ${toId}::uuid, occurrence_date, own_date, own_amount, is_skipped, waiting_since, recorded_at,
      transaction_id, recorded_date, recorded_amount, released_version
    from recurring_occurrences
    where book_id = ${from.bookId} and rule_id = ${from.id} and occurrence_date >= ${date}`.execute(trx);
  await trx
    .deleteFrom('recurring_occurrences')
    .where('book_id', '=', from.bookId)
    .where('rule_id', '=', from.id)
    .where('occurrence_date', '>=', date)
    .where('recorded_at', 'is', null)
    .execute();
}

export interface DueRule {
  readonly bookId: string;
  readonly ruleId: string;
}

export interface WaitingRule extends DueRule {
  readonly dueOn: CivilDate;
  readonly timeZone: string;
}

/** Rules of all books with an occurrence due by `date` in any time zone, longest due first. */
export async function listDueRules(db: Db, date: CivilDate, limit: number): Promise<WaitingRule[]> {
  const { rows } = await sql<{ book_id: string; rule_id: string; due_on: string; time_zone: string }>`
    select r.book_id, r.rule_id, r.due_on, b.time_zone from recurring_rules r join books b on b.book_id = r.book_id
    where r.due_on <= ${date}::date and not r.is_paused and r.deleted_at is null and b.deleted_at is null
    order by r.due_on, r.book_id, r.rule_id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    bookId: row.book_id,
    ruleId: row.rule_id,
    dueOn: row.due_on,
    timeZone: row.time_zone,
  }));
}

/** Rules whose stored next date may have been moved by holidays since. */
export async function listAdjustedRules(db: Db, until: CivilDate): Promise<DueRule[]> {
  const { rows } = await sql<Row<'recurring_rules', 'book_id' | 'rule_id'>>`
    select book_id, rule_id from recurring_rules
    where adjust <> 'NONE' and due_on <= ${until}::date and not is_paused and deleted_at is null`.execute(db);
  return rows.map((row) => ({ bookId: row.book_id, ruleId: row.rule_id }));
}

/** Whether any occurrence of the rule has been recorded. */
export async function hasRecorded(db: Db, rule: Pick<StoredRule, 'bookId' | 'id'>): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('recurring_occurrences')
      .where('book_id', '=', rule.bookId)
      .where('rule_id', '=', rule.id)
      .where('recorded_at', 'is not', null),
  );
}

/** Whether an occurrence of the rule was recorded with this date. */
export async function isRecordedOn(db: Db, rule: Pick<StoredRule, 'bookId' | 'id'>, date: CivilDate): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('recurring_occurrences')
      .where('book_id', '=', rule.bookId)
      .where('rule_id', '=', rule.id)
      .where('recorded_at', 'is not', null)
      .where(({ fn }) => fn.coalesce('recorded_date', 'own_date'), '=', date),
  );
}

/** The rules with the occurrences that a transaction recorded. */
export async function listOccurrencesOf(
  db: Db,
  bookId: string,
  { ruleId, occurrenceDate }: { readonly ruleId: string; readonly occurrenceDate: CivilDate },
): Promise<{ readonly ruleId: string; readonly occurrenceDate: CivilDate; readonly wasReleased: boolean }[]> {
  const { rows } = await sql<{ ruleId: string; occurrenceDate: CivilDate; wasReleased: boolean }>`
    select o.rule_id as "ruleId", o.occurrence_date as "occurrenceDate", o.released_version is not null as "wasReleased"
    from recurring_occurrences o
    where o.book_id = ${bookId} and o.transaction_id in (
      select t.transaction_id from transactions t where t.book_id = ${bookId} and t.recurring_rule_id = ${ruleId}
        and t.recurring_date = ${occurrenceDate}::date)
    order by o.rule_id`.execute(db);
  return rows;
}

/** Plans an occurrence again whose transaction was moved to the trash by an undo. */
export async function releaseOccurrence(
  trx: Trx,
  rule: Pick<StoredRule, 'bookId' | 'id'>,
  occurrenceDate: CivilDate,
): Promise<void> {
  await sql`
    update recurring_occurrences o set released_version = t.version from transactions t
    where o.book_id = ${rule.bookId} and o.rule_id = ${rule.id} and o.occurrence_date = ${occurrenceDate}::date
      and t.book_id = o.book_id and t.transaction_id = o.transaction_id and t.deleted_at is not null`.execute(trx);
}
