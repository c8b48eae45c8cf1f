import type { ImportPreview, ImportSummary } from '@salim/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs } from '../../testing/test-client.ts';
import { csvFile } from './reading/testing/ledger-files.ts';
import { aTransaction } from './reading/testing/ledger-transactions.ts';
import { readOnThread } from './testing/read-on-thread.ts';
import { uploadFile } from './testing/upload-file.ts';

const app = useTestApp({ readImportFile: readOnThread });
const INTERRUPTED = {
  code: 'IMPORT_INTERRUPTED',
  message: '중간에 멈춰서 마치지 못했어요. 바뀐 내역은 없으니 다시 시도해 주세요.',
};

/** Leaves an import as a server does that dies in the middle of its work. */
async function dieAtWork(importId: string): Promise<void> {
  await sql`update imports set work_began_at = clock_timestamp() - interval '1 minute'
    where import_id = ${importId}`.execute(app().deps.db);
}

test('an import says that it was interrupted when its server has died, and can be repeated', async () => {
  const person = await joinAs(app(), 'interrupted');
  const file = csvFile([aTransaction({ amount: 7000 }), aTransaction({ amount: 8000 })]);
  const { id } = (await uploadFile<ImportPreview>(app(), person, file)).body;
  const path = `/api/v2/books/${person.bookId}/imports/${id}`;
  const look = async () => (await person.get<ImportPreview>(path)).body;

  await dieAtWork(id);
  expect(await look()).toMatchObject({ status: 'READY', failure: INTERRUPTED });
  const list = await person.get<{ items: ImportSummary[] }>(`/api/v2/books/${person.bookId}/imports`);
  expect(list.body.items).toMatchObject([{ id, failure: INTERRUPTED }]);

  expect((await person.post(`${path}/commit`, {})).status).toBe(200);
  expect(await look()).toMatchObject({ status: 'COMMITTED', booked: 2, failure: null });

  await dieAtWork(id);
  expect(await look()).toMatchObject({ status: 'COMMITTED', booked: 2, failure: INTERRUPTED });
  expect((await person.delete(path)).status).toBe(200);
  expect(await look()).toMatchObject({ status: 'TAKEN_BACK', failure: null });
});

test('an import at work on a living server is not interrupted, and neither is one that was refused', async () => {
  const person = await joinAs(app(), 'at-work');
  const { id } = (await uploadFile<ImportPreview>(app(), person, csvFile([aTransaction({ amount: 7000 })]))).body;
  const path = `/api/v2/books/${person.bookId}/imports/${id}`;
  await dieAtWork(id);
  const client = await app().database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(5317204, hashtext($1))', [id]);
    expect((await person.get<ImportPreview>(path)).body).toMatchObject({ status: 'COMMITTING', failure: null });
    expect((await person.post(`${path}/commit`, {})).status).toBe(409);
    await client.query('rollback');
  } finally {
    client.release();
  }
  // The refused request has ended the work that it recorded.
  expect((await person.get<ImportPreview>(path)).body).toMatchObject({ status: 'READY', failure: null });
});
