import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from './database.ts';

/**
 * The time on the clock of the database, for what servers with different clocks must agree on: limits, and whether work
 * is still going on. Everything else uses the clock of the application.
 */
export const DATABASE_CLOCK = 'clock_timestamp()';

/** Beyond this, sign-in suffers: tokens expire early at another server, and a repeated renewal looks like a stolen one. */
const CLOCKS_AGREE_MS = 5000;

/** How far a clock is ahead of that of the database, at least; negative if it is behind. */
export async function clockDifferenceMs(db: Db, clock: Clock): Promise<number> {
  const before = clock.now().getTime();
  const { rows } = await sql<{ now: string }>`select ${sql.raw(DATABASE_CLOCK)} as now`.execute(db);
  const after = clock.now().getTime();
  const there = Date.parse(rows[0]?.now ?? '');
  if (there < before) return before - there;
  return there > after ? after - there : 0;
}

/** What the operator should do about a difference; null if it does no harm. */
export function explainClock(differenceMs: number): string | null {
  if (Math.abs(differenceMs) <= CLOCKS_AGREE_MS) return null;
  const seconds = Math.round(Math.abs(differenceMs) / 1000).toLocaleString('ko-KR');
  return `이 서버의 시계가 데이터베이스의 시계보다 ${seconds}초 ${differenceMs > 0 ? '빨라요' : '느려요'}. 모든 서버의 시계를 NTP로 맞춰 주세요.`;
}
