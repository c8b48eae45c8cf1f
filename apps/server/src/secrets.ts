import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Keys of this installation, each derived for one purpose from its master key. After a rotation the earlier master keys
 * still open and verify; only the current one seals and signs.
 */
export interface Secrets {
  /** The first one signs access tokens, all of them verify. */
  readonly accessKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** A keyed hash: compares values without storing them. */
  lookup(purpose: string, value: string): string;
  /** The hashes under which a value may have been stored, the current key's first. */
  lookups(purpose: string, value: string): string[];
  /** 32 bytes that only this installation can derive from the value. */
  derive(purpose: string, value: string): Buffer;
  /** What `derive` returns, and returned with earlier keys. */
  deriveAll(purpose: string, value: string): Buffer[];
  seal(text: string): string;
  /** @throws Error unless one of the keys has sealed it */
  unseal(sealed: string): string;
  /** Whether the current key has sealed it. */
  isSealedByCurrentKey(sealed: string): boolean;
}

/** The settings of an installation whose key is in its data directory. */
export const NO_MASTER_KEYS: KeySettings = { current: null, previous: null };

const SECRET_BYTES = 32;

/** Reads master keys, one per line, the current one first. @throws Error for a damaged file */
export function keysIn(text: string, file: string): [Buffer, ...Buffer[]] {
  const [current, ...earlier] = text
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line.trim(), 'base64url'));
  if (!current || [current, ...earlier].some((key) => key.length < SECRET_BYTES))
    throw new Error(`비밀 키 파일이 손상됐어요: ${file}`);
  return [current, ...earlier];
}

async function readKeyFile(file: string): Promise<Buffer[]> {
  try {
    return keysIn(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function makeKeyFile(file: string): Promise<Buffer> {
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

/** The keys derived from one master key. */
function keysFrom(master: Buffer) {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', master, '', `salim/${purpose}`, SECRET_BYTES));
  const sealKey = keyFor('seal');
  return {
    accessKey: keyFor('access-token'),
    derive: (purpose: string, value: string): Buffer => createHmac('sha256', keyFor(purpose)).update(value).digest(),
    seal(text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    unseal(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    opens(sealed: string): boolean {
      try {
        this.unseal(sealed);
        return true;
      } catch {
        // Sealed with another key.
        return false;
      }
    },
  };
}

/** @param earlier master keys used before, most recent first */
export function secretsFrom(master: Buffer, earlier: readonly Buffer[] = []): Secrets {
  const current = keysFrom(master);
  const others = earlier.filter((key) => !key.equals(master)).map(keysFrom);
  const deriveAll = (purpose: string, value: string): Buffer[] =>
    [current, ...others].map((keys) => keys.derive(purpose, value));
  return {
    accessKeys: [current.accessKey, ...others.map((keys) => keys.accessKey)],
    derive: (purpose, value) => current.derive(purpose, value),
    deriveAll,
    lookup: (purpose, value) => current.derive(purpose, value).toString('base64url'),
    lookups: (purpose, value) => deriveAll(purpose, value).map((hash) => hash.toString('base64url')),
    seal: (text) => current.seal(text),
    unseal: (sealed) => ([current, ...others].find((keys) => keys.opens(sealed)) ?? current).unseal(sealed),
    isSealedByCurrentKey: (sealed) => current.opens(sealed),
  };
}

/** The master keys of the settings. */
export interface KeySettings {
  readonly current: Buffer | null;
  readonly previous: Buffer | null;
}

const keyFileOf = (dataDir: string): string => join(dataDir, 'secrets', 'master.key');

/**
 * The master keys of an installation, the current one first; empty before its first start. An existing key file counts
 * as earlier than the keys of the settings, so that a single server can move to the settings and a backup can be
 * restored.
 */
async function masterKeysOf(dataDir: string, settings: KeySettings): Promise<Buffer[]> {
  const stored = await readKeyFile(keyFileOf(dataDir));
  const [current, ...earlier] = [settings.current, settings.previous, ...stored].filter((key) => key !== null);
  return current ? [current, ...earlier.filter((key) => !key.equals(current))] : [];
}

/** The master keys as a key file, for a backup; null before the first start. */
export async function keyTextOf(dataDir: string, settings: KeySettings): Promise<string | null> {
  const keys = await masterKeysOf(dataDir, settings);
  return keys.length === 0 ? null : keys.map((key) => key.toString('base64url')).join('\n');
}

/**
 * The installation's secrets. Without a master key in the settings, the key file of the data directory is used; it is
 * created on the first run and readable by its owner only (mode 0600).
 */
export async function loadSecrets(dataDir: string, settings: KeySettings): Promise<Secrets> {
  const [current, ...earlier] = await masterKeysOf(dataDir, settings);
  if (current) return secretsFrom(current, earlier);
  const file = keyFileOf(dataDir);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  return secretsFrom(await makeKeyFile(file));
}
