import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys of this installation, each derived for one purpose from a secret in the data directory. */
export interface Secrets {
  /** Signs access tokens. */
  readonly accessKey: Uint8Array;
  /** A keyed hash: compares values without storing them. */
  lookup(purpose: string, value: string): string;
  /** 32 bytes that only this installation can derive from the value. */
  derive(purpose: string, value: string): Buffer;
  seal(text: string): string;
  unseal(sealed: string): string;
}

const SECRET_BYTES = 32;

async function readOrMake(file: string): Promise<Buffer> {
  try {
    const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
    if (secret.length < SECRET_BYTES) throw new Error(`비밀 키 파일이 손상됐어요: ${file}`);
    return secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const secret = randomBytes(SECRET_BYTES);
  const unfinished = `${file}.${process.pid}.new`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(`${secret.toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  return secret;
}

export function secretsFrom(secret: Buffer): Secrets {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `salim/${purpose}`, SECRET_BYTES));
  const sealKey = keyFor('seal');
  const derive = (purpose: string, value: string): Buffer =>
    createHmac('sha256', keyFor(purpose)).update(value).digest();
  return {
    accessKey: keyFor('access-token'),
    derive,
    lookup: (purpose, value) => derive(purpose, value).toString('base64url'),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** The installation's secrets, created on the first run and readable by the owner only (mode 0600). */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const directory = join(dataDir, 'secrets');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return secretsFrom(await readOrMake(join(directory, 'master.key')));
}
