import { backUpAndRestore } from './faults/backup-scenario.ts';
import { jumpClock } from './faults/clock-scenario.ts';
import { restartDatabase } from './faults/database-restart-scenario.ts';
import { failOver } from './faults/failover-scenario.ts';
import { FaultReport } from './faults/fault-report.ts';
import { killFirstStarts } from './faults/first-start-scenario.ts';
import { fillDisk } from './faults/full-disk-scenario.ts';
import { fillParts } from './faults/full-parts-scenario.ts';
import { killUnderWriters } from './faults/kill-scenario.ts';
import { loseDatabase } from './faults/lost-database-scenario.ts';
import { loseReplies } from './faults/lost-replies-scenario.ts';
import { loseServers } from './faults/lost-server-scenario.ts';
import { workBehindPgbouncer } from './faults/pgbouncer-scenario.ts';
import { cutPower } from './faults/power-cut-scenario.ts';
import { breakS3 } from './faults/s3-scenario.ts';
import { refuseSecondServer } from './faults/second-server-scenario.ts';
import { stopUnderLoad } from './faults/sigterm-scenario.ts';
import { killUpgrades } from './faults/upgrade-scenario.ts';

/** Scenarios by name; `npm run faults -- kill power-cut` runs only those. Without names, all run. */
const SCENARIOS: Readonly<Record<string, (report: FaultReport) => Promise<void>>> = {
  kill: (report) => killUnderWriters(report, { rounds: 10, importsRows: 2000 }),
  'second-server': (report) => refuseSecondServer(report, { intruders: 3 }),
  sigterm: (report) => stopUnderLoad(report, { rounds: 5, isThorough: true }),
  'database-restart': (report) => restartDatabase(report, { kills: 2, freezes: 1, isExternalToo: true }),
  'lost-replies': (report) => loseReplies(report, { seconds: 10 }),
  backup: (report) => backUpAndRestore(report, { damages: 5, kills: 8 }),
  'full-disk': async (report) => {
    await fillDisk(report, { rounds: 3, isRestarted: true });
    await fillParts(report, { isThorough: true });
  },
  'power-cut': (report) => cutPower(report, { cuts: 5, isThorough: true }),
  'first-start': (report) => killFirstStarts(report, { kills: 12 }),
  upgrade: (report) => killUpgrades(report, { kills: 5 }),
  s3: (report) => breakS3(report, { rounds: 10, duringMs: 1500 }),
  'lost-server': (report) => loseServers(report, { rounds: 10, importsRows: 2000 }),
  pgbouncer: (report) => workBehindPgbouncer(report, { rounds: 10 }),
  failover: (report) => failOver(report, { rounds: 10, writes: 50_000 }),
  'lost-database': (report) => loseDatabase(report, { importsRows: 2000, isClusterToo: true }),
  clock: (report) => jumpClock(report, { jumps: 6 }),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  console.error(`모르는 이름이에요: ${unknown.join(', ')}. 있는 것: ${Object.keys(SCENARIOS).join(', ')}`);
  process.exit(2);
}
const report = new FaultReport(console.log);
for (const [name, scenario] of Object.entries(SCENARIOS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const began = performance.now();
  await scenario(report);
  report.note(`${((performance.now() - began) / 1000).toFixed(1)}초 걸렸어요.`);
}
console.log(`\n${report.passed}가지를 견뎠고, ${report.failures.length}가지가 어긋났어요.`);
for (const failure of report.failures) console.log(`  ✗ ${failure}`);
process.exitCode = report.failures.length === 0 ? 0 : 1;
