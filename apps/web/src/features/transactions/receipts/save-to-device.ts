import type { Attachment } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { fetchReceipt } from './use-receipt-file.ts';

const EXTENSIONS: Readonly<Record<Attachment['mediaType'], string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Long enough for any browser to start the download. */
const URL_LIVES_MS = 60_000;

/** Downloads the file of a receipt under its name, with the extension of its current type. */
export async function saveToDevice({ id, name, mediaType }: Attachment): Promise<void> {
  try {
    const url = URL.createObjectURL(await fetchReceipt(id, 'full'));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name.replace(/\.[^.]*$/u, '') || name}.${EXTENSIONS[mediaType]}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), URL_LIVES_MS);
  } catch (error) {
    toast.error('내려받지 못했어요', { message: messageOf(error) });
  }
}
