import { expect, test } from 'vitest';
import { backUpAndRestore } from '../bench/faults/backup-scenario.ts';
import { jumpClock } from '../bench/faults/clock-scenario.ts';
import { restartDatabase } from '../bench/faults/database-restart-scenario.ts';
import { FaultReport } from '../bench/faults/fault-report.ts';
import { killFirstStarts } from '../bench/faults/first-start-scenario.ts';
import { fillDisk } from '../bench/faults/full-disk-scenario.ts';
import { killUnderWriters } from '../bench/faults/kill-scenario.ts';
import { loseReplies } from '../bench/faults/lost-replies-scenario.ts';
import { cutPower } from '../bench/faults/power-cut-scenario.ts';
import { refuseSecondServer } from '../bench/faults/second-server-scenario.ts';
import { stopUnderLoad } from '../bench/faults/sigterm-scenario.ts';
import { judgeTrace } from '../bench/faults/sync-trace.ts';
import { killUpgrades } from '../bench/faults/upgrade-scenario.ts';

/** The short form of `npm run faults`. */
const STORIES: readonly (readonly [what: string, scenario: (report: FaultReport) => Promise<void>])[] = [
  ['kills lose and double nothing', (report) => killUnderWriters(report, { rounds: 2, importsRows: 1000 })],
  [
    'a second server goes away, and the busy first one does not notice',
    (report) => refuseSecondServer(report, { intruders: 1 }),
  ],
  ['a power cut loses nothing that was acknowledged', (report) => cutPower(report, { cuts: 1, isThorough: false })],
  [
    'a full disk loses nothing, and is over when there is room',
    (report) => fillDisk(report, { rounds: 1, isRestarted: false }),
  ],
  [
    'nobody is served in secret while the server ends',
    (report) => stopUnderLoad(report, { rounds: 1, isThorough: false }),
  ],
  [
    'a database that went away is waited for',
    (report) => restartDatabase(report, { kills: 1, freezes: 0, isExternalToo: false }),
  ],
  ['lost requests and answers have one effect', (report) => loseReplies(report, { seconds: 2 })],
  [
    'a busy book is backed up, and brought back as it was',
    (report) => backUpAndRestore(report, { damages: 1, kills: 1 }),
  ],
  ['a killed first start leaves nothing in the way', (report) => killFirstStarts(report, { kills: 3 })],
  [
    'a killed upgrade leaves the old database, and the next one ends it',
    (report) => killUpgrades(report, { kills: 1 }),
  ],
  ['a clock that jumps changes nothing that was written', (report) => jumpClock(report, { jumps: 2 })],
];

test.each(STORIES)('%s', async (_what, scenario) => {
  const report = new FaultReport();
  await scenario(report);
  expect(report.failures).toEqual([]);
  // If this machine does not allow a fault, the report says so; then there is nothing to pass.
  for (const note of report.notes) process.stderr.write(`${note}\n`);
  expect(report.passed + report.notes.length).toBeGreaterThan(0);
});

test('the system call trace detects a response that did not wait for the disk', () => {
  const write = '10 pwrite64(7</data/postgres/pg_wal/000000010000000000000001>, "...", 8192, 0) = 8192';
  const sync = '10 fdatasync(7</data/postgres/pg_wal/000000010000000000000001>) = 0';
  const begins = '10 fdatasync(7</data/postgres/pg_wal/000000010000000000000001> <unfinished ...>';
  const ends = '10 <... fdatasync resumed>)        = 0';
  const answer = '20 writev(25<socket:[1]>, [{iov_base="HTTP/1.1 201 Created\\r\\n", iov_len=300}], 1) = 300';
  const early = (...lines: string[]) => judgeTrace(lines.join('\n'));
  expect(early(write, sync, answer)).toEqual({ answers: 1, early: 0 });
  expect(early(write, begins, ends, answer)).toEqual({ answers: 1, early: 0 });
  expect(early(write, begins, answer, ends)).toEqual({ answers: 1, early: 1 });
  expect(early(write, answer, sync)).toEqual({ answers: 1, early: 1 });
  expect(early(sync, write, answer)).toEqual({ answers: 1, early: 1 });
  // The sync for the previous response proves nothing for this one.
  expect(early(write, sync, answer, answer)).toEqual({ answers: 2, early: 1 });
  expect(early(write, sync.replace('= 0', '= -1 EIO (Input/output error)'), answer)).toEqual({ answers: 1, early: 1 });
});
