import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from './report.ts';
import { memoryOf, processorMsBetween, processorTimeOf, type RunningServer } from './running-server.ts';

const SETTLE_MS = 20_000;
const MEASURED_MS = 60_000;

/** What a server and its database cost while they are not used. */
export async function measureIdle(server: RunningServer, report: Report): Promise<void> {
  await delay(SETTLE_MS);
  const [before, from] = [processorTimeOf(server), performance.now()];
  await delay(MEASURED_MS);
  const share = processorMsBetween(before, processorTimeOf(server)) / (performance.now() - from);
  report.atMost('쉬는 동안: 서버와 데이터베이스가 쓰는 코어', share * 100, 1, '%');
  report.atMost('쉬는 동안: 서버와 데이터베이스의 메모리', memoryOf(server).totalMb, 450, 'MB');
}
