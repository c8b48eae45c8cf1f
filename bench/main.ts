import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBigBook } from './big-book-scenario.ts';
import { measureGrowth } from './growth-scenario.ts';
import { measureImports } from './import-scenario.ts';
import { measureIntake, measureIntakeCalls } from './intake-scenario.ts';
import { measureLighthouse } from './lighthouse-scenario.ts';
import { measureManyHouseholds } from './many-households-scenario.ts';
import { measureOutlook } from './outlook-scenario.ts';
import { measureQuestions } from './questions-scenario.ts';
import { measureReading } from './reading-scenario.ts';
import { measureReceipts } from './receipts-scenario.ts';
import { Report } from './report.ts';
import { memoryOf, startServer } from './running-server.ts';
import { measureScrolling } from './scroll-scenario.ts';
import { measureSettlement } from './settlement-scenario.ts';
import { measureTogether } from './together-scenario.ts';
import { measureTwoServers } from './two-servers-scenario.ts';
import { measureWeb } from './web-scenario.ts';
import { measureWrites } from './write-scenario.ts';

/** Scenarios by name; `npm run bench -- big-book writes` runs only those. Without names, all run. */
const wanted = process.argv.slice(2);
const runs = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

const report = new Report();
if (runs('reading')) measureReading(report);
/** Parsing texts needs no server. */
if (wanted.length > 0 && wanted.every((name) => name === 'reading')) process.exit(report.finish());
/** It keeps its data set between runs, and loading it takes minutes: it only runs when named. */
if (wanted.includes('growth')) await measureGrowth(report);
if (wanted.length > 0 && wanted.every((name) => name === 'growth')) process.exit(report.finish());
if (runs('two-servers')) await measureTwoServers(report);
if (wanted.length > 0 && wanted.every((name) => name === 'two-servers')) process.exit(report.finish());
const dataDir = await mkdtemp(join(tmpdir(), 'salim-bench-'));
if (runs('intake')) measureIntake(report);
try {
  let server = await startServer(dataDir);
  report.atMost('첫 시작에서 준비까지 (설치·빌드 뒤)', server.readyAfter / 1000, 8, 's');
  await server.stop();
  server = await startServer(dataDir);
  report.atMost('두 번째 시작에서 준비까지', server.readyAfter / 1000, 3, 's');
  if (runs('intake')) await measureIntakeCalls(server, report);
  if (['import', 'big-book', 'outlook', 'questions', 'scroll'].some(runs)) {
    const person = await measureImports(server, report);
    if (runs('big-book')) await measureBigBook(server, person, report);
    if (runs('outlook')) await measureOutlook(person, report);
    if (runs('questions')) await measureQuestions(person, report);
    if (runs('scroll')) await measureScrolling(server, person, report);
    person.close();
  }
  if (runs('writes')) await measureWrites(server, report);
  if (runs('settlement')) await measureSettlement(server, report);
  if (runs('receipts')) await measureReceipts(server, report);
  const memory = memoryOf(server);
  report.atMost('메모리: 서버 프로세스', memory.serverMb, 250, 'MB');
  report.atMost('메모리: 데이터베이스까지', memory.totalMb, 700, 'MB');
  if (runs('web')) await measureWeb(server, report);
  if (runs('together')) await measureTogether(server, report);
  if (runs('lighthouse')) await measureLighthouse(server, report);
  if (runs('many')) await measureManyHouseholds(server, report);
  await server.stop();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exitCode = report.finish();
