import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { ErrorAnswer, Member, Profile } from '@salim/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';
import {
  heicPhoto,
  hugePng,
  pdf,
  photo,
  screenshot,
  turnedPhoto,
  webp,
} from '../attachments/processing/testing/receipt-files.ts';

const app = useTestApp();
const path = '/api/v2/user/me/profile-image';
let person: TestPerson;

beforeAll(async () => {
  person = await joinAs(app(), 'portrait');
});

async function send(
  bytes: Uint8Array,
  { field = 'file', type = 'image/jpeg', token = person.accessToken } = {},
): Promise<{ status: number; body: Profile & ErrorAnswer }> {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), '나.jpg');
  const answer = await fetch(`${app().url}${path}`, {
    method: 'PUT',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Profile & ErrorAnswer };
}

const media = (url: string) => fetch(`${app().url}${url}`);

describe('a profile image', () => {
  test.each([
    ['a photo taken upright', turnedPhoto],
    ['a screenshot', screenshot],
    ['a WebP picture', webp],
    ['an iPhone photo', () => Promise.resolve(heicPhoto())],
  ])('is created from %s: square, small, and without metadata', async (_what, make) => {
    const { status, body } = await send(await make());
    expect(status).toBe(200);
    expect(body.profileImageUrl).toMatch(/^\/media\/[0-9a-f]{40}\.webp$/u);
    const answer = await media(body.profileImageUrl ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const picture = await sharp(await answer.arrayBuffer()).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['webp', 256, 256]);
    expect([picture.exif, picture.xmp, picture.orientation]).toEqual([undefined, undefined, undefined]);
  });

  test('replaces the previous one, is visible to members of shared books, and can be deleted', async () => {
    const first = (await send(await photo())).body.profileImageUrl ?? '';
    const second = (await send(await photo())).body.profileImageUrl ?? '';
    expect(second).not.toBe(first);
    expect((await media(first)).status).toBe(404);
    expect((await person.get<Profile>('/api/v2/user/me')).body.profileImageUrl).toBe(second);
    const members = await person.get<Member[] | { items: Member[] }>(`/api/v2/books/${person.bookId}/members`);
    expect(JSON.stringify(members.body)).toContain(second);
    expect((await person.delete(path)).status).toBe(204);
    expect((await person.delete(path)).status).toBe(204);
    expect((await media(second)).status).toBe(404);
    expect((await person.get<Profile>('/api/v2/user/me')).body.profileImageUrl).toBeNull();
  });

  test.each([
    ['an SVG with a script', 415, 'PROFILE_IMAGE_UNSUPPORTED', () => Buffer.from('<svg onload="alert(1)"/>')],
    ['a document', 415, 'PROFILE_IMAGE_UNSUPPORTED', () => pdf()],
    ['a text with a picture signature', 415, 'PROFILE_IMAGE_UNSUPPORTED', () => Buffer.from('GIF89a')],
    ['an empty file', 422, 'ATTACHMENT_UNREADABLE', () => Buffer.alloc(0)],
    ['a truncated picture', 422, 'ATTACHMENT_UNREADABLE', () => Buffer.from('\u00ff\u00d8\u00ff\u00e0half', 'latin1')],
    ['a picture of 900 million pixels', 413, 'ATTACHMENT_TOO_MANY_PIXELS', () => hugePng()],
    ['eleven megabytes', 413, 'PROFILE_IMAGE_TOO_LARGE', () => Buffer.alloc(11 * 1024 * 1024, 0xff)],
  ])('is not created from %s', async (_what, status, code, make) => {
    const kept = (await send(await photo())).body.profileImageUrl;
    const refused = await send(make());
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await person.get<Profile>('/api/v2/user/me')).body.profileImageUrl).toBe(kept);
  });

  test('is rejected without a file, as JSON and without a session', async () => {
    expect((await person.put<ErrorAnswer>(path, {})).status).toBe(415);
    expect((await send(await photo(), { token: '' })).status).toBe(401);
    expect((await signedOut(app()).delete(path)).status).toBe(401);
    const empty = await fetch(`${app().url}${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--\r\n',
    });
    expect([empty.status, ((await empty.json()) as ErrorAnswer).code]).toEqual([400, 'FILE_MISSING']);
  });

  test('is found under its own name only', async () => {
    for (const name of ['x', '..%2F..%2Fetc%2Fpasswd', `${'0'.repeat(40)}.webp`, '%00']) {
      expect((await media(`/media/${name}`)).status).toBe(404);
    }
  });

  test('leaves no temporary files', async () => {
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('salim-profile-image-'))).toEqual([]);
  });
});
