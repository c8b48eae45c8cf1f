import type pg from 'pg';
import { type FilePlace, keyOf, previewOf } from '../features/attachments/attachment-files.ts';
import { areSame } from '../file-store/file-store.ts';
import type { FileSettings } from '../file-store/file-stores.ts';
import type { AuditFinding } from './audit.ts';
import { holdingAttachmentFiles } from './hold-attachment-files.ts';
import { openKnownStores } from './known-stores.ts';

export const FILES_CHECK = '첨부한 영수증 파일이 모두 있어야 해요';
const STATED_MAX = 20;
const BATCH = 1000;

interface Row extends FilePlace {
  readonly id: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly previewSize: number | null;
  readonly previewSha256: Buffer | null;
}

/** Expected files according to the rows. */
function expectedOf(row: Row): { place: FilePlace; size: number; sha256: Buffer }[] {
  const { size, sha256, previewSize, previewSha256 } = row;
  const main = { place: row, size, sha256 };
  if (previewSize === null || previewSha256 === null) return [main];
  return [main, { place: previewOf(row), size: previewSize, sha256: previewSha256 }];
}

/**
 * Reads every file that a row refers to, and reports those that are missing or damaged.
 *
 * @throws FileStoreError when a store cannot be read: its files may be there
 */
export async function auditFiles(client: pg.ClientBase, settings: FileSettings): Promise<AuditFinding[]> {
  const stores = await openKnownStores(client, settings);
  const wrong = await holdingAttachmentFiles(client, async () => {
    const found: object[] = [];
    await client.query('begin isolation level repeatable read read only');
    try {
      await client.query(`declare audited_files no scroll cursor for
        select book_id as "bookId", attachment_id as id, file_name as "fileName", size, sha256,
          preview_size as "previewSize", preview_sha256 as "previewSha256" from attachments`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${BATCH} from audited_files`);
        for (const row of rows) {
          for (const { place, size, sha256 } of expectedOf(row)) {
            const facts = await stores.factsOf(keyOf(place));
            const problem = facts === null ? 'lost' : areSame(facts, { size, sha256 }) ? null : 'changed';
            if (problem !== null)
              found.push({ book_id: row.bookId, attachment_id: row.id, file: place.fileName, problem });
          }
        }
        if (rows.length < BATCH || found.length >= STATED_MAX) return found;
      }
    } finally {
      await client.query('rollback');
    }
  });
  return wrong.length === 0 ? [] : [{ name: FILES_CHECK, rows: wrong.slice(0, STATED_MAX) }];
}
