import { constants, setPriority } from 'node:os';
import { PhotoFailure, type PhotoFailureCode } from './photo-failure.ts';
import { type PhotoRequest, type RewrittenPhoto, rewritePhoto } from './rewrite-photo.ts';

/*
 * Worker process that decodes one picture and exits. Image decoders are native code fed with untrusted bytes; a crash
 * and all memory they allocate end with this process.
 */

export type WorkerAnswer =
  | { readonly isWritten: true; readonly photo: RewrittenPhoto }
  | { readonly isWritten: false; readonly code: PhotoFailureCode; readonly reason: string };

async function answerTo(request: PhotoRequest): Promise<WorkerAnswer> {
  try {
    return { isWritten: true, photo: await rewritePhoto(request) };
  } catch (error) {
    if (!(error instanceof PhotoFailure)) throw error;
    return { isWritten: false, code: error.code, reason: error.message };
  }
}

// Lower the priority: answering requests matters more than processing pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', (request: PhotoRequest) => {
  void answerTo(request).then((answer) => process.send?.(answer));
});
// The parent is disconnected, so the result is not needed any more.
process.once('disconnect', () => process.exit());
