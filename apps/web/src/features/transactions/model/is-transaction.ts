import type { Transaction } from '@salim/contract';
import { isRecord } from '../../../platform/is-record.ts';

/** Whether the details of an error are the current transaction. */
export const isTransaction = (value: unknown): value is Transaction =>
  isRecord(value) && typeof value['version'] === 'number';
