import { constants, setPriority } from 'node:os';
import { PhotoFailure, type PhotoFailureCode } from './photo-failure.ts';
import { type PhotoRequest, type RewrittenPhoto, rewritePhoto } from './rewrite-photo.ts';

/*
 * The process that reads a picture: started for one, ended after it. Readers of pictures are native code that is fed
 * with strangers' bytes; what they stumble over, and all the memory that they take, ends with this process.
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

// The server answers people; pictures can wait for a processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', (request: PhotoRequest) => {
  void answerTo(request).then((answer) => process.send?.(answer));
});
// Whoever asked is gone, so nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
