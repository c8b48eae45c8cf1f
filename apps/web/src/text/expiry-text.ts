import { serverNow } from '../platform/session/access-token.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** When an item in the trash is permanently deleted, by the server's clock: `12일 뒤 완전히 삭제돼요`. */
export function expiryText(expiresAt: string, now: Date = serverNow()): string {
  // The clock of the device may be a little behind: what was just deleted has 30 days, not 31.
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime() - HOUR_MS) / DAY_MS);
  return days <= 1 ? '곧 완전히 삭제돼요' : `${days}일 뒤 완전히 삭제돼요`;
}
