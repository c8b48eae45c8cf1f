import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/**
 * A backup is a gzip file of lines. The first line is the header; then comes, for each table, a line that names it and
 * a line of JSON for each row; the last line counts the rows and carries the SHA-256 of all lines before it.
 */
export const FORMAT = 'salim-backup';
export const FORMAT_VERSION = 1;

export interface BackupHeader {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly createdAt: string;
  /** Steps of the schema that the rows fit. */
  readonly migrations: readonly string[];
  readonly tables: readonly string[];
  /** The installation's secret, without which sealed values could not be opened again. */
  readonly secret: string;
}

export interface BackupTrailer {
  readonly end: true;
  readonly rows: number;
  readonly sha256: string;
}

/** The file is not a whole, undamaged backup; the message is for people. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}

export type BackupLine =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'row'; readonly table: string; readonly json: string };

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new DamagedBackupError('백업 파일이 손상되었어요. (읽을 수 없는 줄)');
  }
}

function headerFrom(line: string): BackupHeader {
  const header = parsed(line) as Partial<BackupHeader>;
  if (header.format !== FORMAT || !Array.isArray(header.migrations) || !Array.isArray(header.tables)) {
    throw new DamagedBackupError('살림의 백업 파일이 아니에요.');
  }
  if (header.version !== FORMAT_VERSION) throw new DamagedBackupError('더 새로운 살림에서 만든 백업이에요.');
  return header as BackupHeader;
}

export function hashLine(hash: Hash, line: string): void {
  hash.update(line).update('\n');
}

/**
 * Reads a backup from its first line to its last and checks the whole on the way. Whoever acts on the lines has to
 * be ready to take it back: damage near the end shows only there.
 *
 * @throws DamagedBackupError
 */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256');
  let table = '';
  let rows = 0;
  let isFirst = true;
  let trailer: BackupTrailer | null = null;
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const line of createInterface({ input: source.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (trailer !== null) throw new DamagedBackupError('백업 파일이 손상되었어요. (끝 뒤에 내용이 있어요)');
      if (isFirst) {
        isFirst = false;
        yield { kind: 'header', header: headerFrom(line) };
      } else if (line.startsWith('{"end":true')) {
        trailer = parsed(line) as BackupTrailer;
        continue;
      } else if (line.startsWith('{"table":')) {
        table = String((parsed(line) as { table?: unknown }).table);
        yield { kind: 'table', table };
      } else {
        rows += 1;
        yield { kind: 'row', table, json: line };
      }
      hashLine(hash, line);
    }
  } catch (error) {
    if (error instanceof DamagedBackupError) throw error;
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new DamagedBackupError('백업 파일이 손상되었거나 중간에 잘렸어요.');
    }
    throw error;
  }
  if (trailer === null) throw new DamagedBackupError('백업 파일이 중간에 잘렸어요.');
  if (trailer.rows !== rows || trailer.sha256 !== hash.digest('hex')) {
    throw new DamagedBackupError('백업 파일의 내용이 만들 때와 달라요.');
  }
}
