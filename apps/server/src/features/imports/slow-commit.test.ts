import type { ImportPreview } from '@salim/contract';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs } from '../../testing/test-client.ts';
import { csvFile } from './reading/testing/ledger-files.ts';
import { aTransaction } from './reading/testing/ledger-transactions.ts';
import { readOnThread } from './testing/read-on-thread.ts';
import { uploadFile } from './testing/upload-file.ts';

const app = useTestApp({ importWaitMs: 0, readImportFile: readOnThread });
/** Responses above this size are compressed, which takes a moment. */
const PACKED_BYTES = 4096;

test('a long commit and a long revert respond with one 202, even if the response is compressed', async () => {
  const person = await joinAs(app(), 'slow-commit');
  const transactions = Array.from({ length: 400 }, (_, index) =>
    aTransaction({ amount: 1000 + index, assetName: `우리집 생활비 통장 ${index % 80}`, date: '2026-11-02' }),
  );
  const preview = await uploadFile<ImportPreview>(app(), person, csvFile(transactions));
  const path = `/api/v2/books/${person.bookId}/imports/${preview.body.id}`;

  const asked = await person.post<ImportPreview>(`${path}/commit`, {}, { 'accept-encoding': 'gzip' });
  expect([asked.status, asked.headers.get('content-encoding')]).toEqual([202, 'gzip']);
  expect(JSON.stringify(asked.body).length).toBeGreaterThan(PACKED_BYTES);
  expect(asked.body).toMatchObject({ id: preview.body.id, status: expect.stringMatching(/^(READY|COMMITTING)$/u) });
  await vi.waitUntil(async () => (await person.get<ImportPreview>(path)).body.status === 'COMMITTED', {
    timeout: 20_000,
  });

  const removal = await person.delete(path, undefined, { 'accept-encoding': 'gzip' });
  expect([removal.status, removal.body]).toEqual([202, expect.objectContaining({ id: preview.body.id })]);
  await vi.waitUntil(async () => (await person.get<ImportPreview>(path)).body.status === 'TAKEN_BACK', {
    timeout: 20_000,
  });
});
