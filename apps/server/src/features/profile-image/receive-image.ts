import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PROFILE_IMAGE_LIMITS } from '@salim/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { HEAD_BYTES, mediaKindOf } from '../attachments/processing/media-kind.ts';
import type { PhotoKind } from '../attachments/processing/rewrite-photo.ts';

/** A received picture on disk. The recipient removes it. */
export interface ReceivedImage {
  readonly path: string;
  readonly kind: PhotoKind;
}

/**
 * A picture that is already on disk.
 *
 * @throws AppError PROFILE_IMAGE_UNSUPPORTED, ATTACHMENT_UNREADABLE for an empty file
 */
export async function imageAt(path: string): Promise<ReceivedImage> {
  try {
    return { path, kind: await kindOf(path) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function kindOf(path: string): Promise<PhotoKind> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw new AppError('ATTACHMENT_UNREADABLE');
    const kind = mediaKindOf(buffer.subarray(0, bytesRead));
    if (kind === null || kind === 'PDF') throw new AppError('PROFILE_IMAGE_UNSUPPORTED');
    return kind;
  } finally {
    await file.close();
  }
}

/**
 * Reads the single file of a multipart request. Its first bytes decide its type.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, FILE_MISSING, PROFILE_IMAGE_TOO_LARGE, PROFILE_IMAGE_UNSUPPORTED,
 * ATTACHMENT_UNREADABLE for an empty file
 */
export async function receiveImage(request: FastifyRequest, name: string): Promise<ReceivedImage> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const path = join(tmpdir(), `salim-profile-image-${name}`);
  let isThere = false;
  try {
    for await (const part of request.parts({ limits: { fileSize: PROFILE_IMAGE_LIMITS.fileBytes } })) {
      if (part.type !== 'file' || isThere) {
        throw new AppError('VALIDATION_FAILED', {
          errors: [{ field: part.fieldname.slice(0, 100), message: '알 수 없는 항목이에요.' }],
        });
      }
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) throw new AppError('PROFILE_IMAGE_TOO_LARGE');
      isThere = true;
    }
    if (!isThere) throw new AppError('FILE_MISSING', { errors: [{ field: 'file', message: '사진을 골라 주세요.' }] });
    return { path, kind: await kindOf(path) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
