import type { Body } from '../../../platform/api/api-client.ts';

/** The fields that can be changed for many transactions at once. */
export type BulkChanges = NonNullable<Body<'bulkTransactions'>['set']>;
