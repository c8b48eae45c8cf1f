import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseRunIdentity, handOver, makeOwnedDirectory, refuseForeignOwner, runAs } from './run-identity.ts';

const isRoot = process.getuid?.() === 0;
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'salim-identity-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

test.each([
  { where: 'a traversable directory', below: '', asRoot: 'other-user' },
  // The root of this test is private, like /root.
  { where: 'a directory below a private one', below: 'data', asRoot: 'user-namespace' },
])('in $where programs run as a user other than root that can write', async ({ below, asRoot }) => {
  const dataDir = join(root, below);
  await mkdir(dataDir, { recursive: true });
  const identity = await chooseRunIdentity(dataDir);
  expect(identity.kind).toBe(isRoot ? asRoot : 'self');

  const owned = join(dataDir, 'owned');
  await makeOwnedDirectory(owned, identity);
  const { status, output } = runAs(identity, '/bin/sh', ['-c', 'echo 살림 > "$1/note" && id -u', 'sh', owned]);
  expect({ status, isRoot: output === '0' }).toEqual({ status: 0, isRoot: false });
  expect((await stat(join(owned, 'note'))).uid).toBe((await stat(owned)).uid);
});

test('existing files are handed over, including nested ones', async () => {
  const identity = await chooseRunIdentity(root);
  const files = join(root, 'files');
  await mkdir(join(files, 'deep'), { recursive: true });
  await writeFile(join(files, 'deep', 'secret'), '비밀', { mode: 0o600 });
  handOver(files, identity);
  await refuseForeignOwner(files, identity);
  expect(runAs(identity, '/bin/cat', [join(files, 'deep', 'secret')])).toEqual({ status: 0, output: '비밀' });
});

test('when no other user can run programs, the error for root mentions DATABASE_URL', async () => {
  const dataDir = join(root, 'data');
  await mkdir(dataDir);
  vi.stubEnv('PATH', '/nonexistent');
  const outcome = await chooseRunIdentity(dataDir).catch((error: unknown) => error);
  expect(outcome).toMatchObject(
    isRoot ? { code: 'ROOT_REFUSED', message: expect.stringContaining('DATABASE_URL') } : { kind: 'self' },
  );
});

test('an ordinary user gets an error for files of another user', async () => {
  const someoneElse = { kind: 'self', uid: (process.getuid?.() ?? 0) + 1, gid: 0 } as const;
  await expect(refuseForeignOwner(root, someoneElse)).rejects.toMatchObject({ code: 'WRONG_OWNER' });
});
