import { createHash, type Hash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type FilePlace, isFilePlace } from '../features/attachments/attachment-files.ts';
import { isEncrypted, readDecrypted } from './encrypted-file.ts';

/**
 * A backup is a gzip file of lines. The first line is the header; then follow, for each table, a line that names it and
 * a JSON line for each row; then, for each attachment file, a line that names it and lines with its chunks; the last
 * line contains the number of rows and the SHA-256 of all lines before it.
 */
export const FORMAT = 'salim-backup';
export const FORMAT_VERSION = 2;
/** The version before attachments existed. */
const VERSION_WITHOUT_FILES = 1;

export interface BackupHeader {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly createdAt: string;
  /** Applied migrations that the rows require. */
  readonly migrations: readonly string[];
  readonly tables: readonly string[];
  /** The installation's key file, which is needed to open sealed values. */
  readonly secret: string;
}

export interface BackupTrailer {
  readonly end: true;
  readonly rows: number;
  readonly sha256: string;
}

/** The file is not a complete, undamaged backup; the message is for users. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}

export type BackupLine =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'row'; readonly table: string; readonly json: string }
  | { readonly kind: 'file'; readonly place: FilePlace }
  /** The next bytes of the file that was named last. */
  | { readonly kind: 'piece'; readonly bytes: Buffer };

const NOT_A_BACKUP = '살림 백업 파일이 아니에요.';
const NOT_READABLE = '살림 백업 파일이 아니거나 파일이 손상됐어요.';
const NEEDS_PASSPHRASE = '암호가 있는 백업이에요. BACKUP_PASSPHRASE를 설정해 주세요.';
const WRONG_PASSPHRASE = 'BACKUP_PASSPHRASE가 백업할 때와 다르거나 파일이 손상됐어요.';
const DAMAGED_OR_CUT = '백업 파일이 손상됐거나 중간에 잘렸어요.';

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new DamagedBackupError('백업 파일이 손상됐어요. (읽을 수 없는 줄이 있어요)');
  }
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function headerFrom(line: string): BackupHeader {
  if (!line.startsWith('{')) throw new DamagedBackupError(NOT_A_BACKUP);
  const header = parsed(line) as Partial<BackupHeader>;
  if (header.format !== FORMAT) throw new DamagedBackupError(NOT_A_BACKUP);
  if (header.version !== FORMAT_VERSION && header.version !== VERSION_WITHOUT_FILES)
    throw new DamagedBackupError('더 최신 버전의 살림에서 만든 백업이에요.');
  const { migrations, tables, secret } = header;
  if (!isListOfText(migrations) || !isListOfText(tables) || typeof secret !== 'string') {
    throw new DamagedBackupError(DAMAGED_OR_CUT);
  }
  return header as BackupHeader;
}

export function fileLine({ bookId, fileName }: FilePlace): string {
  return JSON.stringify({ file: [bookId, fileName] });
}

function placeFrom(line: string): FilePlace {
  const { file } = parsed(line) as { file?: unknown };
  const [bookId = '', fileName = ''] = isListOfText(file) ? file : [];
  const place = { bookId, fileName };
  if (!isFilePlace(place)) throw new DamagedBackupError(DAMAGED_OR_CUT);
  return place;
}

export function pieceLine(bytes: Buffer): string {
  return JSON.stringify({ bytes: bytes.toString('base64') });
}

function pieceFrom(line: string): Buffer {
  const { bytes } = parsed(line) as { bytes?: unknown };
  if (typeof bytes !== 'string') throw new DamagedBackupError(DAMAGED_OR_CUT);
  return Buffer.from(bytes, 'base64');
}

export function hashLine(hash: Hash, line: string): void {
  hash.update(line).update('\n');
}

/**
 * Only a line feed ends a line: user texts may contain other separators, at which Node's own line reader would split.
 */
async function* linesOf(file: string, passphrase: string | null): AsyncGenerator<string> {
  const unzipped = createGunzip();
  unzipped.setEncoding('utf8');
  // An error of the pipeline ends the loop below with the same error.
  pipeline(await readDecrypted(file, passphrase), unzipped, () => undefined);
  let parts: string[] = [];
  for await (const chunk of unzipped as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    for (const other of others) {
      yield parts.join('');
      parts = [other];
    }
  }
  const rest = parts.join('');
  if (rest !== '') yield rest;
}

/** Whether the content cannot be unzipped or decrypted. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error && String(error.code).startsWith('Z_')
    ? true
    : error.message.includes('unable to authenticate');
}

/**
 * Reads a backup from the first line to the last and verifies it on the way. Callers must be able to roll back: damage
 * near the end is only detected there.
 *
 * @param passphrase of an encrypted backup
 * @throws DamagedBackupError
 */
export async function* readBackup(file: string, passphrase: string | null): AsyncGenerator<BackupLine> {
  if (passphrase === null && (await isEncrypted(file))) throw new DamagedBackupError(NEEDS_PASSPHRASE);
  const hash = createHash('sha256');
  let table = '';
  let rows = 0;
  let isFirst = true;
  let isAmongFiles = false;
  let trailer: BackupTrailer | null = null;
  try {
    for await (const line of linesOf(file, passphrase)) {
      if (trailer !== null) throw new DamagedBackupError('백업 파일이 손상됐어요. (파일 끝 뒤에 내용이 더 있어요)');
      if (isFirst) {
        isFirst = false;
        yield { kind: 'header', header: headerFrom(line) };
      } else if (line.startsWith('{"end":true')) {
        trailer = parsed(line) as BackupTrailer;
        continue;
      } else if (line.startsWith('{"table":')) {
        table = String((parsed(line) as { table?: unknown }).table);
        yield { kind: 'table', table };
      } else if (line.startsWith('{"file":')) {
        isAmongFiles = true;
        yield { kind: 'file', place: placeFrom(line) };
      } else if (isAmongFiles) {
        yield { kind: 'piece', bytes: pieceFrom(line) };
      } else {
        rows += 1;
        yield { kind: 'row', table, json: line };
      }
      hashLine(hash, line);
    }
  } catch (error) {
    if (isBroken(error)) {
      if (await isEncrypted(file)) throw new DamagedBackupError(WRONG_PASSPHRASE);
      throw new DamagedBackupError(isFirst ? NOT_READABLE : DAMAGED_OR_CUT);
    }
    throw error;
  }
  if (trailer === null) throw new DamagedBackupError(isFirst ? NOT_A_BACKUP : '백업 파일이 중간에 잘렸어요.');
  if (trailer.rows !== rows || trailer.sha256 !== hash.digest('hex')) {
    throw new DamagedBackupError('백업 파일이 만든 뒤에 변경됐어요.');
  }
}
