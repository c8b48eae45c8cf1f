import type { Body } from '../../../lib/api-client.ts';

/** What can be changed of many entries at once. */
export type BulkChanges = NonNullable<Body<'bulkTransactions'>['set']>;
