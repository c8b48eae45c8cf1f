import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Activity, Transaction } from '@salim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenOf } from '../testing/foreign-assistant.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs, type TestPerson } from '../testing/test-client.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const app = useTestApp();
const run = promisify(execFile);
let folder: string;
let minji: TestPerson;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salim-cli-'));
  await run(process.execPath, [join(ROOT, 'tools/cli-package.ts'), folder]);
  minji = await joinAs(app(), 'climinji');
  token = await tokenOf(minji, ['intake', 'read', 'write'], { name: '명령줄' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the packaged program as a user would. */
async function salim(given: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const surroundings = { PATH: process.env['PATH'] ?? '', SALIM_URL: app().url, SALIM_TOKEN: token, ...env };
  try {
    const { stdout, stderr } = await run(process.execPath, [join(folder, 'cli/salim-cli.mjs'), ...given], {
      env: surroundings,
    });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

const transactions = async () =>
  (await minji.get<{ items: Transaction[] }>(`/api/v2/books/${minji.bookId}/transactions`)).body.items;

describe('the command line', () => {
  test('records a sentence, once, under the name of its token', async () => {
    const first = await salim(['add', '점심 9,000 국민카드']);
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/^기록했어요 .*9,000원 .*점심/u);
    expect(await transactions()).toEqual([expect.objectContaining({ amount: 9000, description: '점심' })]);
    const { body } = await minji.get<{ items: Activity[] }>(`/api/v2/books/${minji.bookId}/activity?limit=1`);
    expect(body.items[0]).toMatchObject({ program: '명령줄', canUndo: true });
    expect(await salim(['add', '점심 9,000 국민카드'])).toEqual({
      code: 0,
      out: '이미 기록한 내역이에요 (1건)\n',
      err: '',
    });
    expect(await transactions()).toHaveLength(1);
  });

  test('lists transactions, without letting their text steer the terminal', async () => {
    const path = `/api/v2/books/${minji.bookId}/transactions`;
    const sneaky = { type: 'INCOME', date: '2026-11-19', amount: 12_345, description: '\u001b[2J\u009b지워짐' };
    expect((await minji.post(path, sneaky)).status).toBe(201);
    const { code, out } = await salim(['list', '--month', '2026-11']);
    expect([code, out.split('\n').length]).toEqual([0, 3]);
    expect(out).toContain('+12,345원');
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('calls anything of the contract by its name', async () => {
    const made = await salim([
      ...['call', 'createTransaction', '--bookId', minji.bookId, '--type=EXPENSE', '--date', '2026-11-18'],
      ...['--amount', '4500', '--description', '커피', '--tagIds', '[]'],
    ]);
    expect(made.err).toBe('');
    expect(JSON.parse(made.out)).toMatchObject({ amount: 4500, description: '커피' });
    const csv = await salim(['call', 'exportBook', '--bookId', minji.bookId, '--format', 'csv']);
    expect(csv.out).toContain('커피');
    expect((await salim(['calls'])).out).toContain('createTransaction  Creates a transaction');
  });

  test.each([
    [['nonsense'], {}, 2, '모르는 명령'],
    [['add'], {}, 2, '내용을 입력해 주세요'],
    [['add', '아무 말'], {}, 1, '금액을 찾지 못했어요'],
    [['list', '--color', 'red'], {}, 2, '모르는 옵션'],
    [['list', '--month', '2026-13'], {}, 1, 'month'],
    [['list', '--book', 'x'], {}, 2, '그 가계부를 찾을 수 없어요'],
    [['call', 'deleteAccount'], {}, 2, '모르는 호출'],
    [['call', '__proto__'], {}, 2, '모르는 호출'],
    [['call', 'createTransaction', '--type', 'EXPENSE'], {}, 2, '--bookId'],
    [['list'], { SALIM_TOKEN: '' }, 2, 'SALIM_TOKEN'],
    [['list'], { SALIM_TOKEN: 'salim_pat_nobody' }, 1, '401'],
    [['list'], { SALIM_URL: 'here' }, 2, 'SALIM_URL'],
    [['list'], { SALIM_URL: 'http://salim.example.org' }, 2, 'https'],
    [['list'], { SALIM_URL: 'http://127.0.0.1:1' }, 3, '연결하지 못했어요'],
  ] as const)('%j with %j ends with %i and says why', async (given, env, code, why) => {
    const ended = await salim(given, env);
    expect([ended.code, ended.out]).toEqual([code, '']);
    expect(ended.err).toContain(why);
    expect(ended.err).not.toContain(token);
  });

  test('explains itself', async () => {
    expect(await salim(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('salim-cli add') });
  });
});
