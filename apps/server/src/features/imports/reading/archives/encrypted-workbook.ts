import { createDecipheriv, hash, timingSafeEqual } from 'node:crypto';
import { IMPORT_LIMITS } from '../import-limits.ts';
import { ReadFailure } from '../read-failure.ts';
import { attributeOf, MarkupScanner } from '../tables/scan-markup.ts';
import type { CompoundFile } from './compound-file.ts';

/*
 * Password-protected workbooks as sent by Korean banks and card companies: the whole xlsx is encrypted and packed into
 * an OLE file ([MS-OFFCRYPTO] agile encryption, and the standard encryption of Office 2007). The password is used only
 * to derive keys.
 */

/** Excel uses 100,000 iterations; a file with far more only tries to keep the server busy. */
const SPIN_COUNT_MAX = 200_000;
const STANDARD_SPIN_COUNT = 50_000;
const SEGMENT_SIZE = 4096;

const VERIFIER_INPUT = Buffer.from('fea7d2763b4b9e79', 'hex');
const VERIFIER_HASH = Buffer.from('d7aa0f6d3061344e', 'hex');
const KEY_VALUE = Buffer.from('146e0be7abacd0d6', 'hex');

const HASHES: ReadonlyMap<string, string> = new Map([
  ['SHA1', 'sha1'],
  ['SHA-1', 'sha1'],
  ['SHA256', 'sha256'],
  ['SHA384', 'sha384'],
  ['SHA512', 'sha512'],
]);

function corrupt(reason: string): ReadFailure {
  return new ReadFailure('IMPORT_UNREADABLE', `encrypted workbook: ${reason}`);
}

function wrongPassword(): ReadFailure {
  return new ReadFailure('IMPORT_PASSWORD_WRONG', 'encrypted workbook: another password');
}

function digest(algorithm: string, ...parts: readonly Uint8Array[]): Buffer {
  return hash(algorithm, Buffer.concat(parts), 'buffer');
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Truncates or pads a digest to the size of a key, as the format requires. */
function resized(bytes: Uint8Array, size: number, filler: number): Buffer {
  const result = Buffer.alloc(size, filler);
  result.set(bytes.subarray(0, size));
  return result;
}

function decipher(mode: 'cbc' | 'ecb', key: Buffer, iv: Buffer | null, content: Uint8Array): Buffer {
  if (![16, 24, 32].includes(key.length) || content.length % 16 !== 0) throw corrupt('odd sizes');
  const aes = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false);
  return Buffer.concat([aes.update(content), aes.final()]);
}

/** The iterated password digest. */
function spunDigest(algorithm: string, salt: Uint8Array, password: string, spinCount: number): Buffer {
  let current = digest(algorithm, salt, Buffer.from(password, 'utf16le'));
  const round = Buffer.alloc(4 + current.length);
  for (let count = 0; count < spinCount; count += 1) {
    round.writeUInt32LE(count);
    round.set(current, 4);
    current = hash(algorithm, round, 'buffer');
  }
  return current;
}

function equalBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

interface CipherParameters {
  readonly salt: Buffer;
  readonly blockSize: number;
  readonly keySize: number;
  readonly algorithm: string;
  readonly attributes: string;
}

function parametersOf(attributes: string): CipherParameters {
  const algorithm = HASHES.get(attributeOf(attributes, 'hashAlgorithm') ?? '');
  const keyBits = Number(attributeOf(attributes, 'keyBits'));
  if (algorithm === undefined || attributeOf(attributes, 'cipherAlgorithm') !== 'AES') throw corrupt('another cipher');
  if (attributeOf(attributes, 'cipherChaining') !== 'ChainingModeCBC') throw corrupt('another chaining');
  return {
    salt: bytesOf(attributes, 'saltValue'),
    blockSize: Number(attributeOf(attributes, 'blockSize')),
    keySize: keyBits / 8,
    algorithm,
    attributes,
  };
}

function bytesOf(attributes: string, name: string): Buffer {
  return Buffer.from(attributeOf(attributes, name) ?? '', 'base64');
}

interface AgileParameters {
  readonly data: CipherParameters;
  readonly key: CipherParameters;
}

function agileParametersOf(xml: string): AgileParameters {
  let data: CipherParameters | undefined;
  let key: CipherParameters | undefined;
  const scanner = new MarkupScanner({
    onOpen(name, attributes) {
      if (name === 'keydata') data ??= parametersOf(attributes);
      // Of several ways in, the one with a password has a spin count; the other kind needs a certificate.
      else if (name === 'encryptedkey' && attributeOf(attributes, 'spinCount') !== undefined) {
        key ??= parametersOf(attributes);
      }
    },
    onClose: () => undefined,
    onText: () => undefined,
  });
  scanner.push(xml);
  if (!data || !key || data.blockSize !== 16 || key.blockSize !== 16) throw corrupt('odd parameters');
  return { data, key };
}

/** The key of the whole package; the file holds it encrypted with the password. */
function agilePackageKey({ key }: AgileParameters, password: string): Buffer {
  const spinCount = Number(attributeOf(key.attributes, 'spinCount'));
  if (!(spinCount >= 0 && spinCount <= SPIN_COUNT_MAX)) throw corrupt('too many key iterations');
  const spun = spunDigest(key.algorithm, key.salt, password, spinCount);
  const iv = resized(key.salt, key.blockSize, 0x36);
  const opened = (block: Buffer, name: string): Buffer => {
    const blockKey = resized(digest(key.algorithm, spun, block), key.keySize, 0x36);
    return decipher('cbc', blockKey, iv, bytesOf(key.attributes, name));
  };
  const input = opened(VERIFIER_INPUT, 'encryptedVerifierHashInput').subarray(0, key.salt.length);
  const expected = digest(key.algorithm, input);
  const found = opened(VERIFIER_HASH, 'encryptedVerifierHashValue').subarray(0, expected.length);
  if (!equalBytes(found, expected)) throw wrongPassword();
  return opened(KEY_VALUE, 'encryptedKeyValue').subarray(0, key.keySize);
}

function decryptAgile(xml: string, encrypted: Uint8Array, password: string): Buffer {
  const parameters = agileParametersOf(xml);
  const { data } = parameters;
  const key = agilePackageKey(parameters, password);
  const segments: Buffer[] = [];
  for (let at = 0; at < encrypted.length; at += SEGMENT_SIZE) {
    const iv = resized(digest(data.algorithm, data.salt, littleEndian(at / SEGMENT_SIZE)), data.blockSize, 0x36);
    segments.push(decipher('cbc', key, iv, wholeBlocks(encrypted.subarray(at, at + SEGMENT_SIZE))));
  }
  return Buffer.concat(segments);
}

function wholeBlocks(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length - (bytes.length % 16));
}

/** Office 2007: SHA-1 and AES-ECB, with parameters at fixed offsets behind a header of stated size. */
function decryptStandard(info: Buffer, encrypted: Uint8Array, password: string): Buffer {
  const headerSize = info.readUInt32LE(8);
  const verifierAt = 12 + headerSize;
  if (headerSize < 32 || verifierAt + 72 > info.length) throw corrupt('truncated header');
  const keySize = info.readUInt32LE(12 + 16) / 8;
  const salt = info.subarray(verifierAt + 4, verifierAt + 20);
  const spun = digest('sha1', spunDigest('sha1', salt, password, STANDARD_SPIN_COUNT), littleEndian(0));
  const half = (filler: number): Buffer =>
    digest(
      'sha1',
      Buffer.alloc(64, filler).map((byte, index) => byte ^ (spun[index] ?? 0)),
    );
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keySize);
  const verifier = decipher('ecb', key, null, info.subarray(verifierAt + 20, verifierAt + 36));
  const found = decipher('ecb', key, null, info.subarray(verifierAt + 40, verifierAt + 72)).subarray(0, 20);
  if (!equalBytes(found, digest('sha1', verifier))) throw wrongPassword();
  return decipher('ecb', key, null, wholeBlocks(encrypted));
}

/** Decrypts an encrypted workbook. Throws `ReadFailure` for a missing or wrong password. */
export function decryptWorkbook(file: CompoundFile, password: string | undefined): Uint8Array {
  if (password === undefined || password === '') {
    throw new ReadFailure('IMPORT_PASSWORD_REQUIRED', 'an encrypted workbook');
  }
  const info = Buffer.from(file.read('EncryptionInfo'));
  const packed = Buffer.from(file.read('EncryptedPackage'));
  if (info.length < 12 || packed.length < 8) throw corrupt('truncated header');
  const size = Number(packed.readBigUInt64LE(0));
  if (size > IMPORT_LIMITS.fileBytes) throw corrupt('a size beyond the file');
  const encrypted = packed.subarray(8);
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  if (major === 4 && minor === 4) {
    return decryptAgile(info.subarray(8).toString('utf8'), encrypted, password).subarray(0, size);
  }
  if (minor === 2 && major >= 2 && major <= 4) return decryptStandard(info, encrypted, password).subarray(0, size);
  throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'unsupported encryption');
}
