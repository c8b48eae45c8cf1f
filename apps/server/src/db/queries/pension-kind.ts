import { sql } from 'kysely';

/** What the names of 퇴직연금 and IRP accounts without terms contain; any other pension without terms is 연금저축. */
const RETIREMENT_PATTERN = 'IRP|퇴직';

/** The kind of pension that an asset is by its terms, else by its name; null for any other asset. */
export function pensionKind(table: 'f' | 'g') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case
    when ${column('terms')} ->> 'kind' is not null then
      case when ${column('terms')} ->> 'kind' in ('IRP', 'PENSION_SAVINGS') then ${column('terms')} ->> 'kind' end
    when ${column('sub_type')} = 'PENSION' then
      case when ${column('name')} ~* ${RETIREMENT_PATTERN} then 'IRP' else 'PENSION_SAVINGS' end end`;
}
