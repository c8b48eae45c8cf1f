import { closeSync, writeSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabaseLog } from './database-log.ts';

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'salim-log-'));
  path = join(directory, 'postgres.log');
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(directory, { recursive: true, force: true });
});

test('a log that grows too large is truncated under a running writer, and its last part is kept once', async () => {
  vi.useFakeTimers();
  const log = openDatabaseLog(path, { maxBytes: 1_000 });
  const child = log.openForChild();
  writeSync(child, '오래된 줄\n'.repeat(200));
  vi.advanceTimersByTime(60_000);
  writeSync(child, '새 줄\n');
  closeSync(child);
  log.close();

  expect(await readFile(path, 'utf8')).toBe('새 줄\n');
  expect(await readFile(`${path}.1`, 'utf8')).toContain('오래된 줄');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('what was written since a position is returned, limited to its end', () => {
  const log = openDatabaseLog(path);
  const child = log.openForChild();
  writeSync(child, 'before\n');
  const position = log.position();
  writeSync(child, 'after\n');
  expect(log.readSince(position)).toBe('after');
  writeSync(child, 'x'.repeat(10_000));
  closeSync(child);
  log.close();
  expect(log.readSince(position)).toBe('x'.repeat(2_000));
});
