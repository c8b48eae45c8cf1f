import { type Attachment, endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import { streamed } from '../../http/answers.ts';
import type { Register } from '../../http/register.ts';
import {
  type AttachmentDeps,
  createAttachment,
  deleteAttachment,
  type OpenAttachment,
  openAttachment,
} from './attachments.service.ts';
import { PhotoQueue } from './processing/photo-queue.ts';
import { receiveAttachment } from './receive-attachment.ts';

const EXTENSIONS: Readonly<Record<Attachment['mediaType'], string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Content-Disposition of RFC 6266; documents are always downloaded, never opened inline on our origin. */
function dispositionOf({ name, mediaType }: OpenAttachment): string {
  const way = mediaType === 'application/pdf' ? 'attachment' : 'inline';
  const extension = EXTENSIONS[mediaType];
  const stem = name.replace(/\.[^.]*$/u, '') || name;
  const encoded = encodeURIComponent(`${stem}.${extension}`.toWellFormed()).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="receipt.${extension}"; filename*=UTF-8''${encoded}`;
}

/** Prevents browsers from executing anything that a file contains. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export function registerAttachmentRoutes(register: Register, deps: Deps): void {
  const attachments: AttachmentDeps = { ...deps, queue: new PhotoQueue() };

  register.signedIn(endpoints.createAttachment, ({ actor, params, request }) =>
    createAttachment(attachments, actor, params, () => receiveAttachment(request, deps.config.dataDir)),
  );
  register.signedIn(endpoints.getAttachment, async ({ actor, params, query }) => {
    const opened = await openAttachment(deps, actor, params.attachmentId, query.size);
    const headers = {
      'Content-Type': opened.mediaType,
      'Content-Length': String(opened.facts.size),
      'Content-Disposition': dispositionOf(opened),
      'Content-Security-Policy': FILE_POLICY,
      'Cache-Control': 'private, no-store',
    };
    return streamed(headers, opened.bytes);
  });
  register.signedIn(endpoints.deleteAttachment, ({ actor, params }) =>
    deleteAttachment(deps, actor, params.attachmentId),
  );
}
