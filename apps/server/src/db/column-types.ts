import type { ColumnType, JSONColumnType } from 'kysely';

/** Instants are read as ISO 8601 text in UTC, and written as dates or such text. */
export type Instant = ColumnType<string, Date | string, Date | string>;
export type NullableInstant = ColumnType<string | null, Date | string | null, Date | string | null>;

/** JSON arrives parsed and is written as text. */
export type Json<Value extends object | null = object> = JSONColumnType<Value>;
export type JsonWithDefault = ColumnType<object, string | undefined, string>;
