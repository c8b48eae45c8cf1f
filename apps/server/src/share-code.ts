import { randomInt } from 'node:crypto';
import { SHARE_CODE_CHARACTERS, SHARE_CODE_LENGTH } from '@salim/domain';

/** A code that users share: 13 characters, 65 bits. */
export function newShareCode(): string {
  return Array.from(
    { length: SHARE_CODE_LENGTH },
    () => SHARE_CODE_CHARACTERS[randomInt(SHARE_CODE_CHARACTERS.length)],
  ).join('');
}
