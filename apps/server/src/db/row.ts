import type { Selectable } from 'kysely';
import type { Tables } from './tables.generated.ts';

/** Some columns of a table as a raw statement returns them. The query builder infers this type. */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<
  Selectable<Tables[Table]>,
  Column & keyof Selectable<Tables[Table]>
>;

/** All columns of a table but some, as a raw statement returns them. */
export type RowWithout<Table extends keyof Tables, Column extends keyof Tables[Table]> = Omit<
  Selectable<Tables[Table]>,
  Column
>;
