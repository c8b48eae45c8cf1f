import { expect } from 'vitest';
import { auditDatabase } from '../operations/audit.ts';
import type { TestApp } from './test-app.ts';

/** Expects that the ledger audit finds nothing in the database of a server. */
export async function expectSoundBooks({ database }: Pick<TestApp, 'database'>): Promise<void> {
  const client = await database.pool.connect();
  try {
    expect(await auditDatabase(client)).toEqual([]);
  } finally {
    client.release();
  }
}
