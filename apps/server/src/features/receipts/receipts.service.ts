import type { AnswerOf, endpoints, ReceiptDraftView } from '@salim/contract';
import { type ReceiptDraft, readPicture } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';
import { findEngine } from '../../receipt-engine.ts';
import { PhotoFailure } from '../attachments/processing/photo-failure.ts';
import type { PhotoQueue } from '../attachments/processing/photo-queue.ts';
import type { PictureSource } from '../attachments/processing/rewrite-photo.ts';
import type { OwnPhotos } from './own-photos.ts';
import { recognizeInWorker } from './reading/recognize-in-worker.ts';

export interface ReceiptDeps extends Deps {
  /** One photo at a time: reading takes a CPU for seconds, and 200 MB. */
  readonly queue: PhotoQueue;
  readonly ownPhotos: OwnPhotos;
  /** @throws AppError TOO_MANY_REQUESTS */
  readonly countRequest: (userId: string) => Promise<void>;
}

const READING_TIMEOUT_MS = 20_000;
const QUEUE_TIMEOUT_MS = 20_000;
const TEXT_MAX = 20_000;

function viewOf({ total, date, time, merchant, lines, confidence, missing, reasons, source }: ReceiptDraft) {
  const view: ReceiptDraftView = {
    source,
    ...(total === null ? {} : { total }),
    ...(date === null ? {} : { date }),
    ...(time === null ? {} : { time }),
    ...(merchant === null ? {} : { merchant }),
    lines: [...lines],
    confidence,
    missing: [...missing],
    reasons: [...reasons],
  };
  return view;
}

/**
 * Reads a picture into a draft and stores nothing, neither the picture nor its text.
 *
 * @param receive passes the received picture on, and removes it afterwards
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RECEIPTS_OFF, TOO_MANY_REQUESTS, ATTACHMENT_BUSY, RECEIPT_UNREADABLE,
 * ATTACHMENT_TOO_MANY_PIXELS, ATTACHMENT_UNREADABLE, ATTACHMENT_HEIC_UNREADABLE, and what `receive` throws
 */
export async function readReceiptPicture(
  deps: ReceiptDeps,
  actor: Actor,
  bookId: string,
  receive: <T>(use: (picture: PictureSource) => Promise<T>) => Promise<T>,
): Promise<AnswerOf<typeof endpoints.readReceipt>> {
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const engine = deps.config.isReceiptReadingOn ? findEngine() : null;
  if (engine === null) throw new AppError('RECEIPTS_OFF');
  await deps.countRequest(actor.userId);
  const today = civilDateIn(seat.timeZone, deps.clock.now());
  const read = async (picture: PictureSource): Promise<readonly string[]> => {
    // The role may have changed during a slow upload.
    await requireRole(deps, actor, bookId, 'MEMBER');
    try {
      return await deps.queue.inTurn(QUEUE_TIMEOUT_MS, () =>
        recognizeInWorker({ ...picture, engine, today }, READING_TIMEOUT_MS),
      );
    } catch (error) {
      if (!(error instanceof PhotoFailure)) throw error;
      deps.log.info({ code: error.code, reason: error.message }, 'picture of a receipt refused');
      throw new AppError(error.code);
    }
  };
  const texts = await deps.ownPhotos.withPhoto(actor.userId, () => receive(read));
  const draft = readPicture(texts, today);
  if (draft === null) throw new AppError('RECEIPT_UNREADABLE');
  return { draft: viewOf(draft), text: (texts[0] ?? '').trim().slice(0, TEXT_MAX) };
}
