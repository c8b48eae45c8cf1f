import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/** A download that is generated while it is sent. */
export interface FileAnswer {
  readonly fileName: string;
  /** With the charset for text. */
  readonly mediaType: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/** A client that reads nothing for this long is considered disconnected. */
const STALL_MS = 10_000;

/** Content-Disposition of a download, with an ASCII fallback name for older programs. */
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
 * Streams a file with backpressure. An error before the first chunk gets a normal error response; afterwards the
 * connection is closed, so that a truncated file is not taken for a complete one.
 *
 * @returns once sending has started
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
