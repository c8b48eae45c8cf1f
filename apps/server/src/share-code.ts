import { randomInt } from 'node:crypto';
import { SHARE_CODE_LENGTH, SHARE_CODE_SIGNS } from '@salim/domain';

/** A code that people pass on by hand: 13 signs, 65 bits. */
export function newShareCode(): string {
  return Array.from({ length: SHARE_CODE_LENGTH }, () => SHARE_CODE_SIGNS[randomInt(SHARE_CODE_SIGNS.length)]).join('');
}
