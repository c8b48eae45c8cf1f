import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import type { RequestLimits } from '../../http/request-limits.ts';
import { PhotoQueue } from '../attachments/processing/photo-queue.ts';
import { OwnPhotos } from './own-photos.ts';
import { type ReceiptDeps, readReceiptPicture } from './receipts.service.ts';
import { withReceivedPicture } from './receive-picture.ts';

export function registerReceiptRoutes(register: Register, deps: Deps, limits: RequestLimits): void {
  const receipts: ReceiptDeps = {
    ...deps,
    queue: new PhotoQueue(),
    ownPhotos: new OwnPhotos(),
    countRequest: (userId) => limits.take(userId, 'receipt'),
  };
  register.signedIn(endpoints.readReceipt, ({ actor, params, request }) =>
    readReceiptPicture(receipts, actor, params.bookId, (use) => withReceivedPicture(request, deps.config.dataDir, use)),
  );
}
