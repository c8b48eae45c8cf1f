import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/** A download that is made while it is sent. */
export interface FileAnswer {
  readonly fileName: string;
  /** With its charset, where it is text. */
  readonly mediaType: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/** Whoever takes nothing for so long has gone away. */
const STALL_MS = 10_000;

/** The header of a download, with a plain name beside the real one for programs that know no other. */
export function attachmentNamed(fileName: string): string {
  const extension = /\.[a-z]{1,5}$/u.exec(fileName)?.[0] ?? '';
  const digits = /\d{4}-\d\d(?:-\d\d)?/u.exec(fileName)?.[0];
  const plain = `salim${digits === undefined ? '' : `-${digits}`}${extension}`;
  const encoded = encodeURIComponent(fileName).replace(/['()*]/gu, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Sends a file piece by piece, as fast as it is taken. What goes wrong before the first piece is answered like any
 * other refusal; afterwards the connection is cut, so that nobody takes half a file for a whole one.
 *
 * @returns once the sending has begun
 */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<void> {
  const pieces = file.pieces[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all(): AsyncGenerator<Buffer> {
    try {
      for (let next = first; !next.done; next = await pieces.next()) yield Buffer.from(next.value as Uint8Array);
    } finally {
      await pieces.return?.();
    }
  }
  reply.header('content-type', file.mediaType).header('content-disposition', attachmentNamed(file.fileName));
  const { raw, log } = reply.hijack();
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.setTimeout(STALL_MS, () => raw.destroy());
  void pipeline(Readable.from(all(), { highWaterMark: 1 }), raw).catch((error: unknown) => {
    log.info({ err: error }, 'a download was not finished');
    raw.destroy();
  });
}
