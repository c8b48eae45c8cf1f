import { BACKUP_BYTES_MAX, BACKUP_FORMAT, BACKUP_VERSION } from '@salim/contract/facts/files';
import type { Body } from '../../platform/api/api-client.ts';
import { isRecord } from '../../platform/is-record.ts';

/** The summary of a backup, shown before it is restored. */
export interface BackupOutline {
  readonly backup: Body<'importBackup'>;
  readonly title: string;
  readonly exportedAt: string;
  readonly entries: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly assets: number;
  readonly categories: number;
  readonly members: number;
  /** Receipts whose files are included; the others are only listed. */
  readonly receipts: number;
}

const isReadable = (version: unknown): boolean =>
  typeof version === 'number' && version >= 1 && version <= BACKUP_VERSION;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const live = (list: unknown): number =>
  Array.isArray(list) ? list.filter((each) => isRecord(each) && each['deletedAt'] === null).length : 0;

const withFile = (list: unknown): number =>
  Array.isArray(list) ? list.filter((each) => isRecord(each) && typeof each['data'] === 'string').length : 0;

function dated(list: readonly unknown[]): string[] {
  return list.flatMap((each) => (isRecord(each) && typeof each['date'] === 'string' ? [each['date']] : []));
}

/**
 * Parses the selected file as far as needed for its summary.
 * @returns the summary, or an error message if it is not a backup.
 */
export async function readBackup(file: File): Promise<BackupOutline | string> {
  if (file.size > BACKUP_BYTES_MAX) return '백업 파일은 96MB까지 복원할 수 있어요.';
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return '살림 백업 파일이 아니에요. ‘내보내기’에서 받은 JSON 파일을 골라 주세요.';
  }
  if (!isRecord(value) || value['format'] !== BACKUP_FORMAT || !isRecord(value['book'])) {
    return '살림 백업 파일이 아니에요. ‘내보내기’에서 받은 JSON 파일을 골라 주세요.';
  }
  if (!isReadable(value['version']))
    return '더 최신 버전의 살림에서 만든 백업이에요. 살림을 업데이트한 뒤 다시 시도해 주세요.';
  const entries = Array.isArray(value['transactions']) ? value['transactions'] : [];
  const dates = dated(entries).toSorted();
  return {
    backup: value as unknown as Body<'importBackup'>,
    title: textOf(value['book']['title']),
    exportedAt: textOf(value['exportedAt']),
    entries: entries.length,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    assets: live(value['assets']),
    categories: live(value['categories']),
    members: Array.isArray(value['members']) ? value['members'].length : 0,
    receipts: withFile(value['attachments']),
  };
}
