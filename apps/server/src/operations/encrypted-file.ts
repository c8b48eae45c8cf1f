import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';

/*
 * An encrypted file is the mark, the salt of the passphrase, the nonce, the content in AES-256-GCM, and its tag.
 */

const MARK = Buffer.from('SALIM-ENCRYPTED-1\n');
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + SALT_BYTES + NONCE_BYTES;
/** About 100 ms and 64 MB for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const keyFrom = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase.normalize('NFC'), salt, 32, COST);

/** Encrypts what passes through it with a passphrase. */
export function encrypting(passphrase: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(passphrase, salt), nonce);
  let isBegun = false;
  const head = (): Buffer => {
    if (isBegun) return Buffer.alloc(0);
    isBegun = true;
    return Buffer.concat([MARK, salt, nonce]);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.concat([head(), cipher.update(chunk)]));
    },
    flush(done) {
      done(null, Buffer.concat([head(), cipher.final(), cipher.getAuthTag()]));
    },
  });
}

interface EncryptedHead {
  readonly salt: Buffer;
  readonly nonce: Buffer;
  readonly tag: Buffer;
  /** Of the whole file, in bytes. */
  readonly size: number;
}

/** Null for a file that is not encrypted. */
async function readHead(file: string): Promise<EncryptedHead | null> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    if (bytesRead < HEAD_BYTES || !head.subarray(0, MARK.length).equals(MARK)) return null;
    const tag = Buffer.alloc(TAG_BYTES);
    await handle.read(tag, 0, TAG_BYTES, Math.max(HEAD_BYTES, size - TAG_BYTES));
    const salt = head.subarray(MARK.length, MARK.length + SALT_BYTES);
    return { salt, nonce: head.subarray(MARK.length + SALT_BYTES), tag, size };
  } finally {
    await handle.close();
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  return (await readHead(file)) !== null;
}

/**
 * The content of a file, decrypted if it is encrypted. The stream fails at its end when the passphrase is wrong or the
 * file was changed: read it to the end before trusting any of it.
 */
export async function readDecrypted(file: string, passphrase: string | null): Promise<Readable> {
  const head = await readHead(file);
  if (head === null) return createReadStream(file);
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(passphrase ?? '', head.salt), head.nonce);
  decipher.setAuthTag(head.tag);
  const content = createReadStream(file, { start: HEAD_BYTES, end: Math.max(HEAD_BYTES, head.size - TAG_BYTES - 1) });
  // An error of the pipeline is an error of the stream that is returned.
  return pipeline(content, decipher, () => undefined);
}
