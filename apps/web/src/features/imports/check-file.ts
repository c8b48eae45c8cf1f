import { IMPORT_BYTES_MAX } from '@salim/contract/facts/files';
import { sizeText } from '../../text/file-size.ts';

const EXTENSIONS = ['csv', 'tsv', 'txt', 'xls', 'xlsx', 'html', 'zip', 'ofx', 'qfx', 'qif', 'xml'] as const;

/** The `accept` attribute of the file input. */
export const ACCEPTED_FILES = EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** Why a file cannot be imported, checked before the upload; null if it can. */
export function problemOfFile(file: { readonly name: string; readonly size: number }): string | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!EXTENSIONS.some((one) => one === extension)) {
    return 'csv, xls, xlsx 파일을 골라 주세요. zip, ofx, qif, xml 파일도 가져올 수 있어요.';
  }
  if (file.size === 0) return '빈 파일이에요. 파일을 다시 내보내 주세요.';
  if (file.size > IMPORT_BYTES_MAX) {
    return `파일은 20MB까지 가져올 수 있어요. 이 파일은 ${sizeText(file.size)}예요.`;
  }
  return null;
}
