import type pg from 'pg';

/** Types of columns by the name that PostgreSQL gives them. Instants and JSON have their own in `column-types.ts`. */
const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'uuid[]': 'string[]',
  'text[]': 'string[]',
  'timestamp with time zone[]': 'Date[]',
  'timestamp with time zone': 'Instant',
  json: 'Json',
  jsonb: 'Json',
};

/** Columns whose values the contract lists rather than a check of the database. */
const TYPES_OF_CONTRACT: Readonly<Record<string, string>> = {
  'activity.action': "Activity['action']",
  'activity.entity': "Activity['entity']",
  'assets.sub_type': 'AssetSubType',
  'dues.seats': 'DuesSeat[]',
  'gift_events.event': "GiftEvent['event']",
  'inbox_items.draft': 'IntakeDraftView',
  'message_formats.pieces': 'LearnedPiece[]',
  'notifications.type': "Notification['type']",
  'personal_tokens.scopes': 'TokenScope[]',
  'assets.terms': 'AssetTerms',
  'recurring_rules.template': 'UndatedTransaction',
  'sorting_rules.actions': "SortingRule['actions']",
  'sorting_rules.conditions': "SortingRule['conditions']",
  'user_settings.first_screen': "UserSettings['firstScreen']",
  'webhooks.events': 'WebhookEvent[]',
};

const LINE_MAX = 120;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
  /** The check that lists the values of this column alone. */
  readonly listed: string | null;
}

async function listColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select t.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default,
      (select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
          and pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^\\]]+\\]\\)\\)\\)$' limit 1) as listed
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    order by t.relname collate "C", a.attnum`);
  return rows;
}

function valuesOf(listed: string): string[] {
  const values = /\[(.*)\]/u.exec(listed)?.[1] ?? '';
  return values.split(', ').map((value) => value.replace(/::text$/u, ''));
}

/** One property, broken as the formatter breaks it. */
function property(column: Column): string {
  const { table, name, is_nullable: isNullable, has_default: hasDefault, listed } = column;
  const type = TYPES_OF_CONTRACT[`${table}.${name}`] ?? TYPES[column.type];
  if (type === undefined) throw new Error(`${table}.${name} has a type without counterpart: ${column.type}`);
  if (type === 'Instant' && !hasDefault) return `    ${name}: ${isNullable ? 'NullableInstant' : 'Instant'};`;
  if (TYPES[column.type] === 'Json' && type !== 'Json') {
    return `    ${name}: Json<${type}>${isNullable ? ' | null' : ''};`;
  }
  if (type === 'Json' && hasDefault && !isNullable) return `    ${name}: JsonWithDefault;`;
  const union = [...(listed === null ? [type] : valuesOf(listed)), ...(isNullable ? ['null'] : [])];
  if (!hasDefault) {
    const line = `    ${name}: ${union.join(' | ')};`;
    return line.length <= LINE_MAX
      ? line
      : [`    ${name}:`, ...union.map((value) => `      | ${value}`)].join('\n').concat(';');
  }
  if (type === 'Instant' || type === 'Json') throw new Error(`${table}.${name} has a default that has no type yet`);
  return `    ${name}: Generated<${union.join(' | ')}>;`;
}

/** Writes the types of all tables of a migrated database, as `db/tables.generated.ts` holds them. */
export async function tableTypes(pool: pg.Pool): Promise<string> {
  const columns = await listColumns(pool);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const blocks = [...tables].map(([table, own]) => [`  ${table}: {`, ...own.map(property), '  };'].join('\n'));
  return `// Generated from the migrated schema: node tools/generate-table-types.ts
import type {
  Activity,
  AssetSubType,
  AssetTerms,
  DuesSeat,
  GiftEvent,
  IntakeDraftView,
  Notification,
  SortingRule,
  TokenScope,
  UndatedTransaction,
  UserSettings,
  WebhookEvent,
} from '@salim/contract';
import type { LearnedPiece } from '@salim/domain';
import type { Generated } from 'kysely';
import type { Instant, Json, JsonWithDefault, NullableInstant } from './column-types.ts';

/** Rows of every table, as the query builder reads and writes them. */
export interface Tables {
${blocks.join('\n')}
}
`;
}
