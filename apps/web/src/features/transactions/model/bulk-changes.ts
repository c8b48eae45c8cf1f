import type { Body } from '../../../platform/api/api-client.ts';

/** What can be changed of many entries at once. */
export type BulkChanges = NonNullable<Body<'bulkTransactions'>['set']>;
