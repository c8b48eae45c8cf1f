import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs } from '../../testing/test-client.ts';
import { csvFile } from './reading/testing/ledger-files.ts';
import { householdTransactions } from './reading/testing/ledger-transactions.ts';
import { uploadFile } from './testing/upload-file.ts';

const app = useTestApp();

test('a file of 50,001 rows is refused in a sentence and leaves nothing', async () => {
  const person = await joinAs(app(), 'importer');
  const answer = await uploadFile<{ code: string; message: string }>(
    app(),
    person,
    csvFile(householdTransactions(50_001)),
  );
  expect(answer).toMatchObject({ status: 422, body: { code: 'IMPORT_TOO_MANY_ROWS' } });
  expect(answer.body.message).toMatch(/[가-힣]/u);
  const { body } = await person.get<{ items: unknown[] }>(`/api/v2/books/${person.bookId}/imports`);
  expect(body.items).toEqual([]);
});
