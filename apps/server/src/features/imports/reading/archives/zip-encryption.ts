import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { ReadFailure } from '../read-failure.ts';

/*
 * The two encryptions of ZIP entries: the old one of PKWARE, which nearly every program still writes, and AES by
 * WinZip.
 */

export interface ProtectedEntry {
  readonly packed: Uint8Array;
  /** Expected last byte of the decrypted header, by which the old encryption detects a wrong password. */
  readonly checkByte: number;
  /** 1, 2 or 3 for AES with 128, 192 or 256 bits; undefined for the old encryption. */
  readonly aesStrength: number | undefined;
}

const CLASSIC_HEADER_SIZE = 12;
const AES_CHECK_SIZE = 2;
const AES_CODE_SIZE = 10;
const AES_ITERATIONS = 1000;
const KEY_STREAM_SIZE = 65_536;

function wrongPassword(): ReadFailure {
  return new ReadFailure('IMPORT_PASSWORD_WRONG', 'zip: another password');
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
  return value;
});

function nextCrc(crc: number, byte: number): number {
  return ((CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)) >>> 0;
}

function decryptClassic({ packed, checkByte }: ProtectedEntry, password: Uint8Array): Uint8Array {
  if (packed.length < CLASSIC_HEADER_SIZE) throw new ReadFailure('IMPORT_UNREADABLE', 'zip: a cut entry');
  let [first, second, third] = [0x12345678, 0x23456789, 0x34567890];
  const update = (byte: number): void => {
    first = nextCrc(first, byte);
    second = (Math.imul((second + (first & 0xff)) >>> 0, 134_775_813) + 1) >>> 0;
    third = nextCrc(third, second >>> 24);
  };
  for (const byte of password) update(byte);
  const plain = new Uint8Array(packed.length);
  for (let at = 0; at < packed.length; at += 1) {
    const pair = (third | 2) & 0xffff;
    const byte = (packed[at] ?? 0) ^ ((Math.imul(pair, pair ^ 1) >>> 8) & 0xff);
    update(byte);
    plain[at] = byte;
  }
  if (plain[CLASSIC_HEADER_SIZE - 1] !== checkByte) throw wrongPassword();
  return plain.subarray(CLASSIC_HEADER_SIZE);
}

/**
 * WinZip's counter mode uses a little-endian counter, which no cipher of Node supports, so the key stream is computed
 * here.
 */
function decryptCounterMode(key: Buffer, encrypted: Uint8Array): Uint8Array {
  const plain = new Uint8Array(encrypted.length);
  const counters = Buffer.alloc(KEY_STREAM_SIZE);
  let block = 0;
  for (let at = 0; at < encrypted.length; at += KEY_STREAM_SIZE) {
    for (let offset = 0; offset < KEY_STREAM_SIZE; offset += 16) {
      block += 1;
      counters.writeUInt32LE(block, offset);
    }
    const stream = createCipheriv(`aes-${key.length * 8}-ecb`, key, null)
      .setAutoPadding(false)
      .update(counters);
    const end = Math.min(KEY_STREAM_SIZE, encrypted.length - at);
    for (let index = 0; index < end; index += 1)
      plain[at + index] = (encrypted[at + index] ?? 0) ^ (stream[index] ?? 0);
  }
  return plain;
}

function decryptAes(packed: Uint8Array, strength: number, password: Uint8Array): Uint8Array {
  const keySize = 8 + strength * 8;
  const saltSize = keySize / 2;
  const from = saltSize + AES_CHECK_SIZE;
  const to = packed.length - AES_CODE_SIZE;
  if (strength < 1 || strength > 3 || to < from) throw new ReadFailure('IMPORT_UNREADABLE', 'zip: odd encryption');
  const salt = packed.subarray(0, saltSize);
  const keys = pbkdf2Sync(password, salt, AES_ITERATIONS, keySize * 2 + AES_CHECK_SIZE, 'sha1');
  if (!timingSafeEqual(keys.subarray(keySize * 2), packed.subarray(saltSize, from))) throw wrongPassword();
  const encrypted = packed.subarray(from, to);
  const code = createHmac('sha1', keys.subarray(keySize, keySize * 2))
    .update(encrypted)
    .digest();
  // One wrong password in 65,536 passes the two check bytes; the authentication code of the content detects it.
  if (!timingSafeEqual(code.subarray(0, AES_CODE_SIZE), packed.subarray(to))) throw wrongPassword();
  return decryptCounterMode(keys.subarray(0, keySize), encrypted);
}

/** Decrypts a protected entry; the result is still compressed. Throws `ReadFailure` for a missing or wrong password. */
export function decryptEntry(entry: ProtectedEntry, password: string | undefined): Uint8Array {
  if (password === undefined || password === '') {
    throw new ReadFailure('IMPORT_PASSWORD_REQUIRED', 'zip: an encrypted entry');
  }
  const bytes = new TextEncoder().encode(password);
  if (entry.aesStrength !== undefined) return decryptAes(entry.packed, entry.aesStrength, bytes);
  return decryptClassic(entry, bytes);
}
