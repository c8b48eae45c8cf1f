import { randomBytes } from 'node:crypto';

const POOL_BYTES = 4096;
const EACH_BYTES = 10;
let pool = Buffer.alloc(0);

/** Random bytes are drawn in large chunks, because one call per id would dominate the cost. */
function randomPart(): Buffer {
  if (pool.length < EACH_BYTES) pool = randomBytes(POOL_BYTES);
  const part = pool.subarray(0, EACH_BYTES);
  pool = pool.subarray(EACH_BYTES);
  return part;
}

let lastMs = 0;
let counter = 0;

/** A UUID version 7 (RFC 9562): sorts by creation time, and by a counter within one millisecond of one process. */
export function newId(now: Date): string {
  const random = randomPart();
  const ms = now.getTime();
  if (ms > lastMs) {
    lastMs = ms;
    counter = random.readUInt16BE(0) & 0x07ff;
  } else {
    counter += 1;
    if (counter > 0x0fff) {
      lastMs += 1;
      counter = 0;
    }
  }
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  random.copy(bytes, 8, 2);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
