import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ATTACHMENT_LIMITS } from '@salim/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { newIncomingFile } from '../attachments/attachment-files.ts';
import { HEAD_BYTES, mediaKindOf } from '../attachments/processing/media-kind.ts';
import type { PictureSource } from '../attachments/processing/rewrite-photo.ts';

const NOT_A_PICTURE = 'JPEG, PNG, WebP, HEIC 사진만 읽을 수 있어요.';

async function kindOf(path: string): Promise<PictureSource['kind']> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw new AppError('ATTACHMENT_UNREADABLE');
    const kind = mediaKindOf(buffer.subarray(0, bytesRead));
    if (kind === null || kind === 'PDF') throw new AppError('ATTACHMENT_TYPE_UNSUPPORTED', { message: NOT_A_PICTURE });
    return kind;
  } finally {
    await file.close();
  }
}

/**
 * Receives the single picture of a multipart request, gives it to `use`, and removes it.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, FILE_MISSING, VALIDATION_FAILED for other fields, ATTACHMENT_TOO_LARGE,
 * ATTACHMENT_TYPE_UNSUPPORTED, ATTACHMENT_UNREADABLE for an empty file
 */
export async function withReceivedPicture<T>(
  request: FastifyRequest,
  dataDir: string,
  use: (picture: PictureSource) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const path = await newIncomingFile(dataDir);
  let isThere = false;
  try {
    for await (const part of request.parts({ limits: { fileSize: ATTACHMENT_LIMITS.fileBytes } })) {
      if (part.type !== 'file' || part.fieldname !== 'file' || isThere) {
        const errors = [{ field: part.fieldname.slice(0, 100), message: '알 수 없는 항목이에요.' }];
        throw new AppError('VALIDATION_FAILED', { errors });
      }
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) throw new AppError('ATTACHMENT_TOO_LARGE');
      isThere = true;
    }
    if (!isThere) throw new AppError('FILE_MISSING', { errors: [{ field: 'file', message: '사진을 골라 주세요.' }] });
    return await use({ source: path, kind: await kindOf(path), pixelsMax: ATTACHMENT_LIMITS.pixels });
  } finally {
    await rm(path, { force: true });
  }
}
