import type { ImportPreview } from '@salim/contract';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestAnswer, TestPerson } from '../../../testing/test-client.ts';

export interface UploadOptions {
  readonly bookId?: string;
  readonly password?: string;
  readonly name?: string;
  readonly headers?: Record<string, string>;
}

/** Uploads a file as a browser does. */
export async function uploadFile<Body = ImportPreview>(
  app: TestApp,
  person: Pick<TestPerson, 'accessToken' | 'bookId'>,
  bytes: Uint8Array,
  { bookId = person.bookId, password, name = '가계부.csv', headers = {} }: UploadOptions = {},
): Promise<TestAnswer<Body>> {
  const form = new FormData();
  if (password !== undefined) form.set('password', password);
  form.set('file', new Blob([Uint8Array.from(bytes)]), name);
  const answer = await fetch(`${app.url}/api/v2/books/${bookId}/imports`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.accessToken}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}
