import { expect, test } from 'vitest';
import { backUpAndRestore } from '../bench/faults/backup-scenario.ts';
import { jumpClock } from '../bench/faults/clock-scenario.ts';
import { restartDatabase } from '../bench/faults/database-restart-scenario.ts';
import { failOver } from '../bench/faults/failover-scenario.ts';
import { FaultReport } from '../bench/faults/fault-report.ts';
import { killFirstStarts } from '../bench/faults/first-start-scenario.ts';
import { fillDisk } from '../bench/faults/full-disk-scenario.ts';
import { fillParts } from '../bench/faults/full-parts-scenario.ts';
import { killUnderWriters } from '../bench/faults/kill-scenario.ts';
import { loseDatabase } from '../bench/faults/lost-database-scenario.ts';
import { loseReplies } from '../bench/faults/lost-replies-scenario.ts';
import { loseServers } from '../bench/faults/lost-server-scenario.ts';
import { workBehindPgbouncer } from '../bench/faults/pgbouncer-scenario.ts';
import { cutPower } from '../bench/faults/power-cut-scenario.ts';
import { breakS3 } from '../bench/faults/s3-scenario.ts';
import { refuseSecondServer } from '../bench/faults/second-server-scenario.ts';
import { stopUnderLoad } from '../bench/faults/sigterm-scenario.ts';
import { judgeTrace } from '../bench/faults/sync-trace.ts';
import { killUpgrades } from '../bench/faults/upgrade-scenario.ts';

/** The short form of `npm run faults`. */
const STORIES: readonly (readonly [what: string, scenario: (report: FaultReport) => Promise<void>])[] = [
  [
    'kills neither lose nor duplicate acknowledged writes',
    (report) => killUnderWriters(report, { rounds: 2, importsRows: 1000 }),
  ],
  [
    'a second server exits without affecting the busy first one',
    (report) => refuseSecondServer(report, { intruders: 1 }),
  ],
  ['a power cut loses no acknowledged write', (report) => cutPower(report, { cuts: 1, isThorough: false })],
  [
    'a full disk loses nothing, and writes resume once there is space',
    (report) => fillDisk(report, { rounds: 1, isRestarted: false }),
  ],
  [
    'a full disk of receipts, backups or the log stops nothing else',
    (report) => fillParts(report, { isThorough: false }),
  ],
  [
    'no request is applied without a response during shutdown',
    (report) => stopUnderLoad(report, { rounds: 1, isThorough: false }),
  ],
  [
    'the server waits for a restarting database',
    (report) => restartDatabase(report, { kills: 1, freezes: 0, isExternalToo: false }),
  ],
  ['lost requests and responses have one effect', (report) => loseReplies(report, { seconds: 2 })],
  [
    'one of two servers may die, and the other goes on',
    (report) => loseServers(report, { rounds: 1, importsRows: 1000 }),
  ],
  ['a busy book is backed up and restored unchanged', (report) => backUpAndRestore(report, { damages: 1, kills: 1 })],
  ['a killed first start does not block the next one', (report) => killFirstStarts(report, { kills: 3 })],
  [
    'a killed upgrade leaves the old database, and the next start completes it',
    (report) => killUpgrades(report, { kills: 1 }),
  ],
  [
    'a store that dies or lies loses no acknowledged receipt',
    (report) => breakS3(report, { rounds: 2, duringMs: 500 }),
  ],
  [
    'two servers work behind PgBouncer, whose database restarts',
    (report) => workBehindPgbouncer(report, { rounds: 1 }),
  ],
  [
    'a cluster hands over its lead and loses nothing',
    // A planned switchover: the loss of a leader takes its lease of twenty seconds.
    (report) => failOver(report, { rounds: 1, first: 1, writes: 1000 }),
  ],
  [
    'a database that vanishes during long work leaves all or nothing',
    (report) => loseDatabase(report, { importsRows: 1000, isClusterToo: false }),
  ],
  ['a clock jump changes no stored data', (report) => jumpClock(report, { jumps: 2 })],
];

test.each(STORIES)('%s', { timeout: 300_000 }, async (_what, scenario) => {
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
