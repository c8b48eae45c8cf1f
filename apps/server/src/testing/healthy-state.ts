import type { SystemState } from '../http/readiness.ts';

/** A server on which nothing is wrong. */
export const HEALTHY: SystemState = {
  isStopping: () => false,
  ping: () => Promise.resolve(),
  clockDifferenceMs: () => Promise.resolve(0),
  keepsStatementNames: true,
  isStorageLow: () => false,
  backup: () => Promise.resolve('off'),
};
