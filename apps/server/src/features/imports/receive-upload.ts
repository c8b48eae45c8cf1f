import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { requireStorable } from '../../http/storable-text.ts';
import { uploadedFileName } from '../../http/uploaded-file-name.ts';

/** An uploaded file. */
export interface Upload {
  readonly bytes: Buffer;
  /** Shown to users; says nothing about the format. */
  readonly fileName: string;
  /** Decrypts the file; never stored. */
  readonly password: string | undefined;
}

function refuseField(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', { errors: [{ field, message }] });
}

function passwordOf(part: Multipart): string {
  if (part.type !== 'field' || typeof part.value !== 'string' || part.valueTruncated) {
    refuseField('password', '형식이 올바르지 않아요.');
  }
  requireStorable(part.value, 'password');
  return part.value;
}

/**
 * Extracts the file and the optional password from a multipart request.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, FILE_MISSING, VALIDATION_FAILED for other fields; a file beyond the limit
 * causes IMPORT_TOO_LARGE
 */
export async function receiveUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  let file: { bytes: Buffer; fileName: string } | undefined;
  let password: string | undefined;
  for await (const part of request.parts()) {
    if (part.fieldname === 'file' && part.type === 'file') {
      file = { bytes: await part.toBuffer(), fileName: uploadedFileName(part.filename) };
    } else if (part.fieldname === 'password') {
      password = passwordOf(part);
    } else {
      refuseField(part.fieldname.slice(0, 100), '알 수 없는 항목이에요.');
    }
  }
  if (!file) throw new AppError('FILE_MISSING', { errors: [{ field: 'file', message: '파일을 골라 주세요.' }] });
  return { ...file, password };
}
