import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { ATTACHMENT_LIMITS, id as idSchema } from '@salim/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { uploadedFileName } from '../../http/uploaded-file-name.ts';
import { newIncomingFile } from './attachment-files.ts';

/** A received file on disk. The recipient removes it. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** Display name; says nothing about the type. */
  readonly name: string;
  /** Chosen by the client, so that a repeated upload adds nothing. */
  readonly id: string | undefined;
}

function refuseField(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', { errors: [{ field, message }] });
}

function idIn(part: Multipart): string {
  const parsed = idSchema.safeParse(part.type === 'field' ? part.value : undefined);
  if (!parsed.success) refuseField('id', '형식이 올바르지 않아요.');
  return parsed.data;
}

type Written = Pick<ReceivedFile, 'path' | 'size' | 'sha256' | 'name'>;

/** Streams a file to disk, so that only one chunk is in memory at a time. */
async function written(part: MultipartFile, path: string): Promise<Written> {
  const name = uploadedFileName(part.filename);
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw new AppError('ATTACHMENT_TOO_LARGE');
  return { path, size, sha256: hash.digest(), name };
}

/**
 * Reads the file and the client's id from a multipart request.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, FILE_MISSING, ATTACHMENT_TOO_LARGE, VALIDATION_FAILED for other fields
 */
export async function receiveAttachment(request: FastifyRequest, dataDir: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const path = await newIncomingFile(dataDir);
  let file: Written | undefined;
  let id: string | undefined;
  try {
    const limits = { fileSize: ATTACHMENT_LIMITS.fileBytes };
    for await (const part of request.parts({ limits })) {
      if (part.fieldname === 'file' && part.type === 'file') {
        file = await written(part, path);
      } else if (part.fieldname === 'id') {
        id = idIn(part);
      } else {
        refuseField(part.fieldname.slice(0, 100), '알 수 없는 항목이에요.');
      }
    }
    if (!file) throw new AppError('FILE_MISSING', { errors: [{ field: 'file', message: '파일을 골라 주세요.' }] });
    return { ...file, id };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
