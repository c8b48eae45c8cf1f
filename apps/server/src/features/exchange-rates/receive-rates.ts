import type { MultipartFile } from '@fastify/multipart';
import { type TypedRate, typedRate } from '@salim/contract';
import { isCivilDate, isLedgerDate } from '@salim/domain';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { validated } from '../../http/validate.ts';

/** Histories of the European Central Bank have some 700 kB. */
export const RATE_FILE_BYTES_MAX = 4 * 1024 * 1024;

/** An uploaded file of rates. */
export interface RateUpload {
  readonly text: string;
  /** The day of a file that names none. */
  readonly date: string | null;
}

function refuse(field: string, message: string): never {
  throw new AppError('VALIDATION_FAILED', { errors: [{ field, message }] });
}

/** UTF-8, or the older Korean encoding that spreadsheets write. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
}

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if (!part.file.truncated) throw error;
    const most = RATE_FILE_BYTES_MAX / 1024 / 1024;
    throw new AppError('BODY_TOO_LARGE', { message: `환율 파일은 ${most}MB까지 올릴 수 있어요.` });
  }
}

async function uploadIn(request: FastifyRequest): Promise<RateUpload> {
  let text: string | null = null;
  let date: string | null = null;
  for await (const part of request.parts({ limits: { fileSize: RATE_FILE_BYTES_MAX } })) {
    if (part.fieldname === 'file' && part.type === 'file') {
      text = textOf(await bytesOf(part));
    } else if (part.fieldname === 'date' && part.type === 'field') {
      if (typeof part.value !== 'string' || !isCivilDate(part.value) || !isLedgerDate(part.value)) {
        refuse('date', '날짜가 올바르지 않아요.');
      }
      date = part.value;
    } else {
      refuse(part.fieldname.slice(0, 100), '알 수 없는 항목이에요.');
    }
  }
  if (text === null)
    throw new AppError('FILE_MISSING', { errors: [{ field: 'file', message: '파일을 골라 주세요.' }] });
  return { text, date };
}

/**
 * Reads the body: a file of rates, or a single rate as JSON.
 *
 * @throws AppError FILE_MISSING, VALIDATION_FAILED; a file beyond the limit causes BODY_TOO_LARGE
 */
export async function receiveRates(request: FastifyRequest): Promise<RateUpload | TypedRate> {
  return request.isMultipart() ? uploadIn(request) : validated(typedRate, request.body);
}
