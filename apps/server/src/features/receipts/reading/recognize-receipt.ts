import { RECEIPT_CONFIDENT, readPicture } from '@salim/domain';
import type { EngineFiles } from '../../../receipt-engine.ts';
import { openPicture, type PictureSource } from '../../attachments/processing/rewrite-photo.ts';
import { asPgm, evenedPicture, grayPicture } from './prepare-picture.ts';
import { openTextEngine } from './text-engine.ts';

export interface ReceiptRequest extends PictureSource {
  readonly engine: EngineFiles;
  /** The civil date in the book's time zone. */
  readonly today: string;
}

/**
 * The text of a picture, and in even light as well if the first gives no total that another amount confirms.
 *
 * @throws PhotoFailure
 */
export async function recognizeReceipt({ engine, today, ...source }: ReceiptRequest): Promise<string[]> {
  const picture = await grayPicture(await openPicture(source));
  const text = await openTextEngine(engine);
  const texts = [text.recognize(asPgm(picture))];
  const draft = readPicture(texts, today);
  if (draft && draft.confidence >= RECEIPT_CONFIDENT && draft.missing.length === 0) return texts;
  return [...texts, text.recognize(asPgm(await evenedPicture(picture)))];
}
