import { randomInt } from 'node:crypto';

/** 32 signs without look-alikes: no I, L, O or U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 13;

/** A code that people pass on by hand: 13 signs, 65 bits. */
export function newShareCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}
