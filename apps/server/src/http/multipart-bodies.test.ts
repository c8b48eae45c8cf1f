import type { ErrorAnswer, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RawAnswer, rawRequest } from '../testing/raw-request.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs, type TestPerson } from '../testing/test-client.ts';

const app = useTestApp();
let person: TestPerson;
let transactionId: string;

beforeAll(async () => {
  person = await joinAs(app(), 'multipart');
  const { body } = await person.post<Transaction>(`/api/v2/books/${person.bookId}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 9000,
  });
  transactionId = body.id;
});

/** A complete form with one file. */
const FORM = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n날짜,금액\r\n--x--\r\n';

/** Bodies that are no complete form, each with its content type. */
const BROKEN: readonly (readonly [what: string, contentType: string, body: string])[] = [
  ['names no boundary', 'multipart/form-data', FORM],
  ['names no boundary and has no content', 'multipart/form-data', ''],
  ['has a boundary that is too long', `multipart/form-data; boundary=${'x'.repeat(400)}`, FORM],
  ['ends within the file', 'multipart/form-data; boundary=x', FORM.slice(0, -12)],
  ['ends before the last boundary is complete', 'multipart/form-data; boundary=x', FORM.slice(0, -4)],
  ['ends within the headers of a part', 'multipart/form-data; boundary=x', FORM.slice(0, 40)],
  ['ends after the first boundary', 'multipart/form-data; boundary=x', '--x\r\n'],
  ['contains no boundary', 'multipart/form-data; boundary=x', 'abc'],
];

describe.each([
  ['POST', 'imports', () => `/api/v2/books/${person.bookId}/imports`],
  ['POST', 'attachments', () => `/api/v2/books/${person.bookId}/transactions/${transactionId}/attachments`],
  ['PUT', 'profile-image', () => '/api/v2/user/me/profile-image'],
  ['POST', 'rates', () => `/api/v2/books/${person.bookId}/rates`],
  ['POST', 'intake/receipts', () => `/api/v2/books/${person.bookId}/intake/receipts`],
])('%s %s refuses an upload as malformed if it', (method, _name, path) => {
  test.each(BROKEN)('%s', async (_what, contentType, body) => {
    const answer: RawAnswer = await rawRequest(app().url, method, path(), {
      headers: {
        authorization: `Bearer ${person.accessToken}`,
        'content-type': contentType,
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
    });
    expect([answer.status, (JSON.parse(answer.text) as ErrorAnswer).code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect((JSON.parse(answer.text) as ErrorAnswer).message).toMatch(/^[가-힣 ,.]+$/u);
  });
});
