import { serverNow } from '../platform/session/access-token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When an item in the trash is permanently deleted, by the server's clock: `12일 뒤 완전히 삭제돼요`. */
export function expiryText(expiresAt: string, now: Date = serverNow()): string {
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS);
  return days <= 1 ? '곧 완전히 삭제돼요' : `${days}일 뒤 완전히 삭제돼요`;
}
