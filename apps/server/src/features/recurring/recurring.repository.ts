import type { UndatedTransaction } from '@salim/contract';
import type { CivilDate } from '@salim/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { OccurrenceRow, StoredRule } from './stored-recurring-rule.ts';

interface RuleRow {
  book_id: string;
  rule_id: string;
  template: UndatedTransaction;
  into_book_id: string | null;
  into_asset_id: string | null;
  rrule: string;
  start_date: string;
  end_date: string | null;
  count: number | null;
  adjust: StoredRule['adjust'];
  mode: StoredRule['mode'];
  open_from: string;
  is_paused: boolean;
  problem: StoredRule['problem'];
  created_by: string;
  created_at: string;
  updated_at: string;
  version: number;
  is_deleted: boolean;
}

const COLUMNS =
  sql.raw(`r.book_id, r.rule_id, r.template, r.into_book_id, r.into_asset_id, r.rrule, r.start_date, r.end_date,
  r.count, r.adjust, r.mode, r.open_from, r.is_paused, r.problem, r.created_by, r.created_at, r.updated_at, r.version,
  r.deleted_at is not null as is_deleted`);

function ruleOf(row: RuleRow): StoredRule {
  return {
    bookId: row.book_id,
    id: row.rule_id,
    template: row.template,
    into:
      row.into_book_id !== null && row.into_asset_id !== null
        ? { bookId: row.into_book_id, assetId: row.into_asset_id }
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
    isDeleted: row.is_deleted,
  };
}

export async function listRulesByBook(db: Db, bookId: string): Promise<StoredRule[]> {
  const { rows } = await sql<RuleRow>`
    select ${COLUMNS} from recurring_rules r where r.book_id = ${bookId} and r.deleted_at is null
    order by r.created_at, r.rule_id`.execute(db);
  return rows.map(ruleOf);
}

/** Returns a rule, including deleted ones. */
export async function findRule(db: Db, bookId: string, ruleId: string): Promise<StoredRule | null> {
  const { rows } = await sql<RuleRow>`
    select ${COLUMNS} from recurring_rules r where r.book_id = ${bookId} and r.rule_id = ${ruleId}`.execute(db);
  return rows[0] ? ruleOf(rows[0]) : null;
}

/** Like `findRule`, locked until the end of the database transaction: recording its occurrences waits. */
export async function lockRule(trx: Trx, bookId: string, ruleId: string): Promise<StoredRule | null> {
  const { rows } = await sql<RuleRow>`
    select ${COLUMNS} from recurring_rules r
    where r.book_id = ${bookId} and r.rule_id = ${ruleId} for update`.execute(trx);
  return rows[0] ? ruleOf(rows[0]) : null;
}

/** Like `lockRule`, but null while the row is locked by another database transaction. */
export async function lockFreeRule(trx: Trx, bookId: string, ruleId: string): Promise<StoredRule | null> {
  const { rows } = await sql<RuleRow>`
    select ${COLUMNS} from recurring_rules r
    where r.book_id = ${bookId} and r.rule_id = ${ruleId} for update skip locked`.execute(trx);
  return rows[0] ? ruleOf(rows[0]) : null;
}

export async function countRules(db: Db, bookId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recurring_rules where book_id = ${bookId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewRule {
  readonly bookId: string;
  readonly id: string;
  readonly facts: RuleFacts;
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
  await sql`
    insert into recurring_rules (book_id, rule_id, template, into_book_id, into_asset_id, rrule, start_date, end_date, count, adjust, mode,
      open_from, created_by, created_at, updated_at)
    values (${rule.bookId}, ${rule.id}, ${JSON.stringify(template)}::jsonb, ${into?.bookId ?? null},
      ${into?.assetId ?? null}, ${rrule}, ${startDate}, ${endDate}, ${count}, ${adjust}, ${mode}, ${rule.openFrom}, ${rule.createdBy}, ${rule.createdAt}, ${rule.createdAt})`.execute(
    trx,
  );
}

/** Overwrites a rule and increases its version. Expects it to be locked. */
export async function updateRule(trx: Trx, rule: StoredRule, at: Date): Promise<void> {
  await sql`
    update recurring_rules set template = ${JSON.stringify(rule.template)}::jsonb,
      into_book_id = ${rule.into?.bookId ?? null}, into_asset_id = ${rule.into?.assetId ?? null}, rrule = ${rule.rrule},
      start_date = ${rule.startDate}, end_date = ${rule.endDate}, count = ${rule.count}, adjust = ${rule.adjust},
      mode = ${rule.mode}, open_from = ${rule.openFrom}, is_paused = ${rule.isPaused}, problem = ${rule.problem},
      deleted_at = ${rule.isDeleted ? at : null}, updated_at = ${at}, version = version + 1
    where book_id = ${rule.bookId} and rule_id = ${rule.id}`.execute(trx);
}

/** Stores the progress of a rule; the rule is unchanged, so its version stays. */
export async function setProgress(
  trx: Trx,
  rule: Pick<StoredRule, 'bookId' | 'id'>,
  progress: { readonly openFrom: CivilDate; readonly dueOn: CivilDate | null },
): Promise<void> {
  await sql`
    update recurring_rules set open_from = ${progress.openFrom}, due_on = ${progress.dueOn}
    where book_id = ${rule.bookId} and rule_id = ${rule.id}`.execute(trx);
}

interface OccurrenceSqlRow {
  rule_id: string;
  occurrence_date: string;
  own_date: string | null;
  own_amount: number | null;
  is_skipped: boolean;
  is_waiting: boolean;
  is_recorded: boolean;
  transaction_id: string | null;
}

const OCCURRENCE_COLUMNS = sql.raw(`o.rule_id, o.occurrence_date, o.own_date, o.own_amount, o.is_skipped,
  o.waiting_since is not null as is_waiting, o.recorded_at is not null as is_recorded, t.transaction_id`);
const OCCURRENCES = sql.raw(`recurring_occurrences o
  left join transactions t on t.book_id = o.book_id and t.transaction_id = o.transaction_id and t.deleted_at is null`);

function occurrenceOf(row: OccurrenceSqlRow): OccurrenceRow {
  return {
    ruleId: row.rule_id,
    occurrenceDate: row.occurrence_date,
    ownDate: row.own_date,
    ownAmount: row.own_amount,
    isSkipped: row.is_skipped,
    isWaiting: row.is_waiting,
    isRecorded: row.is_recorded,
    transactionId: row.transaction_id,
  };
}

/** Stored occurrences from a nominal date on, and earlier ones that are still open. */
export async function listOccurrenceRows(
  db: Db,
  bookId: string,
  ruleIds: readonly string[],
  from: CivilDate,
): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceSqlRow>`
    select ${OCCURRENCE_COLUMNS} from ${OCCURRENCES}
    where o.book_id = ${bookId} and o.rule_id = any(${ruleIds}::uuid[])
      and (o.occurrence_date >= ${from}::date or (o.recorded_at is null and not o.is_skipped))
    order by o.occurrence_date`.execute(db);
  return rows.map(occurrenceOf);
}

/** Stored occurrences whose nominal date or moved date is in a period. */
export async function listRowsOfPeriod(
  db: Db,
  bookId: string,
  ruleIds: readonly string[],
  period: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceSqlRow>`
    select ${OCCURRENCE_COLUMNS} from ${OCCURRENCES}
    where o.book_id = ${bookId} and o.rule_id = any(${ruleIds}::uuid[])
      and (o.occurrence_date between ${period.from}::date and ${period.to}::date
        or o.own_date between ${period.from}::date and ${period.to}::date)
    order by o.occurrence_date`.execute(db);
  return rows.map(occurrenceOf);
}

export interface OccurrenceChange {
  readonly occurrenceDate: CivilDate;
  readonly ownDate: CivilDate | null;
  readonly ownAmount: number | null;
  readonly isSkipped: boolean;
  readonly waitingSince: Date | null;
}

/** Stores the changes to an occurrence that is not recorded. */
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
      waiting_since = excluded.waiting_since
    where recurring_occurrences.recorded_at is null`.execute(trx);
}

/**
 * Permanently marks occurrences as recorded, each with its transaction, date and amount.
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
  const { rows } = await sql<{ occurrence_date: string }>`
    insert into recurring_occurrences
      (book_id, rule_id, occurrence_date, own_date, own_amount, is_skipped, recorded_at, transaction_id)
    select ${rule.bookId}::uuid, ${rule.id}::uuid, c."occurrenceDate", c.date, c.amount, false, ${at}::timestamptz,
      c."transactionId"
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
      as c("occurrenceDate" date, date date, amount bigint, "transactionId" uuid)
    on conflict (book_id, rule_id, occurrence_date) do update set own_date = excluded.own_date,
      own_amount = excluded.own_amount, is_skipped = false, recorded_at = excluded.recorded_at,
      transaction_id = excluded.transaction_id
    where recurring_occurrences.recorded_at is null
    returning occurrence_date`.execute(trx);
  return rows.map((row) => row.occurrence_date);
}

/** @returns the nominal dates without an earlier reminder */
export async function leaveToPerson(
  trx: Trx,
  rule: Pick<StoredRule, 'bookId' | 'id'>,
  occurrenceDates: readonly CivilDate[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ occurrence_date: string }>`
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
      waiting_since, recorded_at, transaction_id)
    select book_id, ${toId}::uuid, occurrence_date, own_date, own_amount, is_skipped, waiting_since, recorded_at,
      transaction_id
    from recurring_occurrences
    where book_id = ${from.bookId} and rule_id = ${from.id} and occurrence_date >= ${date}`.execute(trx);
  await sql`
    delete from recurring_occurrences
    where book_id = ${from.bookId} and rule_id = ${from.id} and occurrence_date >= ${date}
      and recorded_at is null`.execute(trx);
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
  const { rows } = await sql<{ book_id: string; rule_id: string }>`
    select book_id, rule_id from recurring_rules
    where adjust <> 'NONE' and due_on <= ${until}::date and not is_paused and deleted_at is null`.execute(db);
  return rows.map((row) => ({ bookId: row.book_id, ruleId: row.rule_id }));
}

/** Whether any occurrence of the rule has been recorded. */
export async function hasRecorded(db: Db, rule: Pick<StoredRule, 'bookId' | 'id'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from recurring_occurrences
    where book_id = ${rule.bookId} and rule_id = ${rule.id} and recorded_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an occurrence of the rule was recorded with this date. */
export async function isRecordedOn(db: Db, rule: Pick<StoredRule, 'bookId' | 'id'>, date: CivilDate): Promise<boolean> {
  const { rows } = await sql`
    select 1 from recurring_occurrences
    where book_id = ${rule.bookId} and rule_id = ${rule.id} and recorded_at is not null and own_date = ${date} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
