import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type { ImportedTransaction } from './imported-transaction.ts';
import { ReadFailure } from './read-failure.ts';
import { readFile } from './read-file.ts';
import { MEMORY_LIMITS, type ReadRequest, readImportFile } from './read-in-worker.ts';
import { handMadeZip, workbookParts } from './testing/hand-made-zip.ts';
import { csvFile, workbookFile } from './testing/ledger-files.ts';
import { aTransaction, householdTransactions } from './testing/ledger-transactions.ts';

const MEGABYTE = 1024 * 1024;

/** `read`, or the code of the refusal. */
async function outcomeOf(request: ReadRequest): Promise<string> {
  const result = await readImportFile(request);
  if (!result.isRead) return result.code;
  result.file.close();
  return 'read';
}

/** Memory of this process and its child processes. */
function memoryInUse(): number {
  const own = process.memoryUsage().rss;
  if (process.platform !== 'linux') return own;
  let children = 0;
  for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')) {
    try {
      // PSS divides shared memory, such as the program itself, among the processes.
      const kilobytes = /^Pss:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
      children += Number(kilobytes ?? '0') * 1024;
    } catch {
      // The process has ended in the meantime and released its memory.
      children += 0;
    }
  }
  return own + children;
}

describe('the worker', () => {
  test('reads the same as a direct call, and returns the transactions as often as requested', async () => {
    const bytes = csvFile(householdTransactions(3000));
    const { transactions, ...outline } = readFile(bytes);
    const result = await readImportFile({ bytes });
    if (!result.isRead) throw new Error(result.reason);
    const { file } = result;
    expect(file.outline).toEqual({ ...outline, transactionCount: 3000, isNewestFirst: true });
    for (let walk = 0; walk < 2; walk += 1) {
      const walked: ImportedTransaction[] = [];
      for await (const some of file.transactions()) walked.push(...some);
      expect(walked).toEqual(transactions);
    }
    file.close();
  });

  test('that dies midway makes the file unreadable', async () => {
    const result = await readImportFile({ bytes: csvFile(householdTransactions(3000)) });
    if (!result.isRead) throw new Error(result.reason);
    const transactions = result.file.transactions();
    await transactions.next();
    result.file.close();
    await expect(transactions.next()).rejects.toThrow(ReadFailure);
  });

  test('does not change the caller’s bytes', async () => {
    const bytes = csvFile([aTransaction()]);
    await outcomeOf({ bytes });
    expect(bytes.length).toBeGreaterThan(0);
  });

  test('returns refusals with their code', async () => {
    expect(await readImportFile({ bytes: Buffer.from('이름,전화\r\n') })).toMatchObject({
      isRead: false,
      code: 'IMPORT_UNKNOWN_FORMAT',
    });
    expect(await readImportFile({ bytes: new Uint8Array(21 * MEGABYTE) })).toMatchObject({
      isRead: false,
      code: 'IMPORT_TOO_LARGE',
    });
  });

  test('runs out of memory alone, and its caller continues', async () => {
    const script = join(mkdtempSync(join(tmpdir(), 'salim-memory-')), 'hoard.mjs');
    writeFileSync(script, 'const hoard = []; for (;;) hoard.push(new Array(1000).fill(hoard.length));');
    const result = await new Promise((resolve) => {
      fork(script, [], { execArgv: [...MEMORY_LIMITS], stdio: 'ignore' }).on('exit', (_, signal) => resolve(signal));
    });
    expect(result).toMatch(/^SIG/u);
    rmSync(dirname(script), { recursive: true });
  });

  test('is stopped after its time limit', async () => {
    const bytes = csvFile(householdTransactions(50_000));
    const begin = performance.now();
    for (const cpuTimeLimit of [
      { cpuMs: 1, wallMs: 60_000 },
      { cpuMs: 60_000, wallMs: 1 },
    ]) {
      expect(await readImportFile({ bytes, cpuTimeLimit })).toMatchObject({ isRead: false, code: 'IMPORT_TIMEOUT' });
    }
    expect(performance.now() - begin).toBeLessThan(2000);
  });

  test('never quotes the file in its reason', async () => {
    const secret = '비밀일기장';
    const answers = await Promise.all(
      [`${secret},1\r\n`, `<html><table><td ${secret}="`, `PK\u0003\u0004${secret}`].map((text) =>
        readImportFile({ bytes: Buffer.from(text) }),
      ),
    );
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secret);
  });
});

describe('hostile files end within five seconds and leave the server responsive', () => {
  const header = csvFile([]);
  const repeated = (text: string, size = 19 * MEGABYTE) => Buffer.alloc(size, text);
  const sheetOf = (sheet: string) => handMadeZip(workbookParts({ sheet }));
  const files: [string, () => Uint8Array, string][] = [
    ['a workbook that unpacks to a gigabyte', () => textsWithSize(1024 * MEGABYTE), 'IMPORT_BOMB'],
    ['a workbook that lies about its size', () => textsWithSize(10), 'IMPORT_BOMB'],
    [
      'one text of 90 MB',
      () => handMadeZip(workbookParts({ sheet: '', sharedStrings: `<si><t>${'a'.repeat(90 * MEGABYTE)}` })),
      'IMPORT_UNKNOWN_FORMAT',
    ],
    ['one line of 19 MB', () => repeated('가'), 'IMPORT_UNKNOWN_FORMAT'],
    ['nothing but quotes', () => Buffer.concat([header, repeated('"')]), 'read'],
    ['quotes that never close', () => Buffer.concat([header, repeated('"a\n')]), 'IMPORT_TOO_MANY_ROWS'],
    ['nothing but commas', () => repeated(','), 'IMPORT_UNKNOWN_FORMAT'],
    ['nothing but line ends', () => Buffer.concat([header, repeated('\n')]), 'IMPORT_EMPTY'],
    ['nothing but empty cells', () => Buffer.concat([header, repeated(',\n')]), 'IMPORT_TOO_MANY_ROWS'],
    ['tags within tags', () => repeated('<table><tr><td>'), 'IMPORT_UNKNOWN_FORMAT'],
    [
      'an attribute that never ends',
      () => Buffer.concat([Buffer.from('<table><td '), repeated('a="')]),
      'IMPORT_UNREADABLE',
    ],
    ['zero bytes', () => repeated('\0'), 'IMPORT_UNKNOWN_FORMAT'],
    ['a million rows', () => sheetOf('<row><c><v>1</v></c></row>'.repeat(1_000_000)), 'IMPORT_UNKNOWN_FORMAT'],
    ['cells without end', () => sheetOf(`<row>${'<c><v>1</v></c>'.repeat(3_000_000)}</row>`), 'IMPORT_BOMB'],
  ];

  function textsWithSize(declaredSize: number): Uint8Array {
    const content = Buffer.alloc(150 * MEGABYTE, '<si><t>가나다라마바사아자차카타파하</t></si>'.repeat(100_000));
    return handMadeZip(
      workbookParts({ sheet: '<row><c><v>1</v></c></row>' }).map((part) =>
        part.name.endsWith('sharedStrings.xml') ? { ...part, content, declaredSize } : part,
      ),
    );
  }

  test.each(files)('%s', async (_, make, outcome) => {
    const bytes = make();
    let longestPause = 0;
    let last = performance.now();
    const heartbeat = setInterval(() => {
      const now = performance.now();
      longestPause = Math.max(longestPause, now - last);
      last = now;
    }, 5);
    const before = memoryInUse();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryInUse());
    }, 50);
    try {
      const begin = performance.now();
      expect(await outcomeOf({ bytes })).toBe(outcome);
      expect(performance.now() - begin).toBeLessThan(5000);
      expect(longestPause).toBeLessThan(1000);
      expect(peak - before).toBeLessThan(200 * MEGABYTE);
    } finally {
      clearInterval(heartbeat);
      clearInterval(watch);
    }
  });
});

test('works from a bundle, with the worker as a file beside the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'salim-worker-'));
  try {
    const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));
    await build({
      entryPoints: { main: source('./read-in-worker.ts'), 'import-worker': source('./import-worker.ts') },
      outdir: folder,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      // iconv-lite is CommonJS and loads Node's modules with `require`.
      banner: {
        js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`,
      },
      logLevel: 'silent',
    });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'ledger.xlsx'), workbookFile(householdTransactions(20), 'xlsx'));
    const script = `
      import { readFileSync } from 'node:fs';
      import { readImportFile } from './main.js';
      const answer = await readImportFile({ bytes: readFileSync('ledger.xlsx') });
      process.stdout.write(answer.isRead ? String(answer.file.outline.transactionCount) : answer.code);
      answer.file?.close();`;
    writeFileSync(join(folder, 'run.js'), script);
    expect(execFileSync(process.execPath, ['run.js'], { cwd: folder, encoding: 'utf8' })).toBe('20');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
