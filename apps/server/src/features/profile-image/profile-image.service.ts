import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { PROFILE_IMAGE_LIMITS, type Profile } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { PhotoFailure } from '../attachments/processing/photo-failure.ts';
import type { PhotoQueue } from '../attachments/processing/photo-queue.ts';
import { rewriteInWorker } from '../attachments/processing/rewrite-in-worker.ts';
import { getProfile, noteProfileImage } from '../auth/profile.service.ts';
import { deleteImage, findImage, putImage } from './profile-image.repository.ts';
import type { ReceivedImage } from './receive-image.ts';

export interface ProfileImageDeps extends Deps {
  readonly queue: PhotoQueue;
}

/** Waiting in the queue plus processing must stay below the request timeout of ten seconds. */
const QUEUE_TIMEOUT_MS = 4000;
const READING_TIMEOUT_MS = 5000;
const SIDE = 256;
const NAME = /^[0-9a-f]{40}\.webp$/u;

/** Unguessable: the URL itself grants access. */
export function newImageName(): string {
  return `${randomBytes(20).toString('hex')}.webp`;
}

/** @throws AppError ATTACHMENT_BUSY, or the reason why the picture cannot be kept */
async function squareOf(deps: ProfileImageDeps, { path, kind }: ReceivedImage): Promise<Buffer> {
  const target = `${path}.square`;
  try {
    const request = {
      kind,
      source: path,
      target,
      previewTarget: `${path}.preview`,
      pixelsMax: PROFILE_IMAGE_LIMITS.pixels,
      squareSide: SIDE,
    };
    await deps.queue.inTurn(QUEUE_TIMEOUT_MS, () => rewriteInWorker(request, READING_TIMEOUT_MS));
    return await readFile(target);
  } catch (error) {
    if (!(error instanceof PhotoFailure)) throw error;
    deps.log.info({ code: error.code, reason: error.message }, 'profile image refused');
    throw new AppError(error.code);
  } finally {
    await rm(target, { force: true });
    await rm(path, { force: true });
  }
}

/**
 * Sets the user's image; the previous URL stops working.
 *
 * @param requireStill rejects a user who was signed out during the upload
 * @throws AppError SESSION_EXPIRED, ATTACHMENT_BUSY, ATTACHMENT_TOO_MANY_PIXELS, ATTACHMENT_UNREADABLE,
 * ATTACHMENT_HEIC_UNREADABLE, and what `receive` throws
 */
export async function setProfileImage(
  deps: ProfileImageDeps,
  { userId }: Pick<Actor, 'userId'>,
  receive: () => Promise<ReceivedImage>,
  requireStill: (trx: Trx) => Promise<void> = () => Promise.resolve(),
): Promise<Profile> {
  const content = await squareOf(deps, await receive());
  const name = newImageName();
  await inTrx(deps.db, async (trx) => {
    await requireStill(trx);
    await noteProfileImage(deps, trx, userId, `/media/${name}`);
    await putImage(trx, { userId, name, content, createdAt: deps.clock.now() });
  });
  return getProfile(deps, userId);
}

/** @throws AppError SESSION_EXPIRED */
export async function removeProfileImage(deps: Deps, actor: Actor): Promise<void> {
  await inTrx(deps.db, async (trx) => {
    await noteProfileImage(deps, trx, actor.userId, null);
    await deleteImage(trx, actor.userId);
  });
}

/** The image with this name; knowing the name is enough. */
export async function findProfileImage(deps: Deps, name: string): Promise<Buffer | null> {
  return NAME.test(name) ? findImage(deps.db, name) : null;
}
