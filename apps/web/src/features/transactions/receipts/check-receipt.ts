import { ATTACHMENT_LIMITS, PICTURE_TYPES } from '@salim/contract/facts/files';
import { sizeText } from '../../../text/file-size.ts';

/** `accept` attributes of the file inputs. For `PHOTO_TYPES`, phones offer the camera and the photo library. */
export const RECEIPT_TYPES = `${PICTURE_TYPES.join(',')},.heic,.heif,application/pdf`;
export const PHOTO_TYPES = 'image/*';

const EXTENSIONS: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'jfif', 'png', 'webp', 'heic', 'heif', 'pdf']);
const MEDIA_TYPES: ReadonlySet<string> = new Set([...PICTURE_TYPES, 'application/pdf']);

/** Why a file cannot be a receipt, checked before the upload; null if it can. */
export function problemOfReceipt(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const isKnown = file.type === '' ? EXTENSIONS.has(extension) : MEDIA_TYPES.has(file.type);
  if (!isKnown) return 'JPEG, PNG, WebP, HEIC 사진이나 PDF만 올릴 수 있어요.';
  if (file.size === 0) return '내용이 없는 파일이에요. 다른 파일을 골라 주세요.';
  if (file.size > ATTACHMENT_LIMITS.fileBytes) return `10MB까지 올릴 수 있어요. 이 파일은 ${sizeText(file.size)}예요.`;
  return null;
}
