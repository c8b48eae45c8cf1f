import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './scalars.ts';
import { attachment, attachmentMediaType, transactionParams } from './transactions.ts';

export const attachmentParams = z.object({ attachmentId: id });

export const createAttachment = endpoint('createAttachment', {
  summary: 'Adds a receipt: a JPEG, PNG, WebP or HEIC image or a PDF of up to 10 MB; at most 10 per transaction',
  tag: 'attachments',
  access: 'MEMBER',
  params: transactionParams,
  multipart: true,
  body: z.strictObject({ file: z.string().meta({ format: 'binary' }), id: id.optional() }),
  answer: attachment,
  status: 201,
});

export const getAttachment = endpoint('getAttachment', {
  summary: 'Returns the file of a receipt; `size=preview` returns a small WebP of an image',
  tag: 'attachments',
  access: 'VIEWER',
  params: attachmentParams,
  query: z.strictObject({ size: z.enum(['full', 'preview']).default('full') }),
  answerTypes: attachmentMediaType.options,
  status: 200,
});

export const deleteAttachment = endpoint('deleteAttachment', {
  summary: 'Deletes a receipt permanently',
  tag: 'attachments',
  access: 'MEMBER',
  params: attachmentParams,
  status: 204,
});
