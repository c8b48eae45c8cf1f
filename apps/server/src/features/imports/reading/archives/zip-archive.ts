import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { IMPORT_LIMITS } from '../import-limits.ts';
import { ReadFailure } from '../read-failure.ts';
import { decryptEntry } from './zip-encryption.ts';

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_SIZE = 22;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_SIZE = 46;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const COMMENT_LENGTH_MAX = 0xffff;

const STORED = 0;
const DEFLATED = 8;
/** Placeholder method of AES-encrypted entries; the extra field holds the real one. */
const AES_PROTECTED = 99;
const AES_EXTRA_FIELD = 0x9901;

/** Compressed bytes passed to the decompressor at a time: even at the best possible ratio they expand to 4 MB. */
const PACKED_PIECE = 4096;

export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** Byte that reveals a wrong password, see `ProtectedEntry`. */
  readonly checkByte: number;
  readonly aesStrength: number | undefined;
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  /** Undefined if the encryption has its own check instead. */
  readonly checksum: number | undefined;
  readonly localHeaderAt: number;
}

function corrupt(reason: string): ReadFailure {
  return new ReadFailure('IMPORT_UNREADABLE', `zip: ${reason}`);
}

function endOfDirectoryAt(view: DataView): number {
  const last = view.byteLength - END_OF_DIRECTORY_SIZE;
  for (let at = last; at >= Math.max(0, last - COMMENT_LENGTH_MAX); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw corrupt('no directory');
}

/**
 * A ZIP archive. Its directory is checked against the limits before unpacking, and sizes are counted again during
 * unpacking, because a directory can contain false sizes.
 */
export class ZipArchive {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #password: string | undefined;
  #unpackedBytes = 0;

  constructor(bytes: Uint8Array, password?: string) {
    this.#bytes = bytes;
    this.#password = password;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.entries = this.#readDirectory();
  }

  #readDirectory(): Map<string, ZipEntry> {
    const view = this.#view;
    const end = endOfDirectoryAt(view);
    const count = view.getUint16(end + 10, true);
    if (count > IMPORT_LIMITS.archiveEntries) throw new ReadFailure('IMPORT_BOMB', `zip: ${count} entries`);
    const entries = new Map<string, ZipEntry>();
    let at = view.getUint32(end + 16, true);
    let declaredBytes = 0;
    for (let index = 0; index < count; index += 1) {
      if (at + DIRECTORY_ENTRY_SIZE > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) {
        throw corrupt('a damaged directory');
      }
      const nameEnd = at + DIRECTORY_ENTRY_SIZE + view.getUint16(at + 28, true);
      const extraEnd = nameEnd + view.getUint16(at + 30, true);
      if (extraEnd > end) throw corrupt('a damaged directory');
      const entry = this.#entryAt(at, nameEnd, extraEnd);
      declaredBytes += entry.size;
      entries.set(entry.name, entry);
      at = extraEnd + view.getUint16(at + 32, true);
    }
    if (declaredBytes > IMPORT_LIMITS.unpackedBytes) {
      throw new ReadFailure('IMPORT_BOMB', `zip: ${declaredBytes} bytes declared`);
    }
    return entries;
  }

  #entryAt(at: number, nameEnd: number, extraEnd: number): ZipEntry {
    const view = this.#view;
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const checksum = view.getUint32(at + 16, true);
    const aes = method === AES_PROTECTED ? this.#aesFieldAt(nameEnd, extraEnd) : undefined;
    // Names only select what to read; no file is written under them.
    const name = new TextDecoder().decode(this.#bytes.subarray(at + DIRECTORY_ENTRY_SIZE, nameEnd));
    return {
      name: name.replaceAll('\\', '/').replace(/^\/+/u, ''),
      isEncrypted: (flags & 1) === 1,
      // Streaming writers do not know the checksum yet and use the time instead.
      checkByte: (flags & 8) === 8 ? view.getUint8(at + 13) : checksum >>> 24,
      aesStrength: aes?.strength,
      method: aes?.method ?? method,
      // AE-2 omits the checksum, so that it reveals nothing about the content.
      checksum: aes?.version === 2 ? undefined : checksum,
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      localHeaderAt: view.getUint32(at + 42, true),
    };
  }

  #aesFieldAt(from: number, to: number): { version: number; strength: number; method: number } {
    const view = this.#view;
    for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
      if (view.getUint16(at, true) !== AES_EXTRA_FIELD || at + 11 > to) continue;
      return {
        version: view.getUint16(at + 4, true),
        strength: view.getUint8(at + 8),
        method: view.getUint16(at + 9, true),
      };
    }
    throw corrupt('a missing encryption field');
  }

  /** Unpacks an entry in pieces and throws at the end if its checksum is wrong. */
  *unpack(entry: ZipEntry): Generator<Uint8Array> {
    const stored = this.#packedBytes(entry);
    const packed = entry.isEncrypted ? decryptEntry({ ...entry, packed: stored }, this.#password) : stored;
    let checksum = 0;
    for (const piece of entry.method === STORED ? pieces(packed) : inflated(packed, entry)) {
      this.#unpackedBytes += piece.length;
      if (this.#unpackedBytes > IMPORT_LIMITS.unpackedBytes)
        throw new ReadFailure('IMPORT_BOMB', 'zip: unpacks too far');
      checksum = crc32(piece, checksum);
      yield piece;
    }
    if (entry.checksum !== undefined && checksum !== entry.checksum) throw damaged(entry, 'a wrong checksum');
  }

  /** The whole entry as UTF-8 text, in pieces. */
  *unpackText(entry: ZipEntry): Generator<string> {
    const decoder = new TextDecoder('utf-8');
    for (const piece of this.unpack(entry)) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  }

  #packedBytes(entry: ZipEntry): Uint8Array {
    if (entry.method !== STORED && entry.method !== DEFLATED) throw corrupt(`compression ${entry.method}`);
    const at = entry.localHeaderAt;
    if (at + LOCAL_HEADER_SIZE > this.#bytes.length || this.#view.getUint32(at, true) !== LOCAL_HEADER) {
      throw corrupt('a damaged entry');
    }
    const from = at + LOCAL_HEADER_SIZE + this.#view.getUint16(at + 26, true) + this.#view.getUint16(at + 28, true);
    if (from + entry.packedSize > this.#bytes.length) throw corrupt('truncated entry');
    return this.#bytes.subarray(from, from + entry.packedSize);
  }
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  const length = 65_536;
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** Content that cannot be unpacked: damage, or the result of a wrong password that passed the check byte. */
function damaged(entry: ZipEntry, reason: string): ReadFailure {
  return entry.isEncrypted ? new ReadFailure('IMPORT_PASSWORD_WRONG', `zip: ${reason}`) : corrupt(reason);
}

function* inflated(packed: Uint8Array, entry: ZipEntry): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const inflate = new Inflate((piece) => ready.push(piece));
  for (let at = 0; at < packed.length; at += PACKED_PIECE) {
    try {
      inflate.push(packed.subarray(at, at + PACKED_PIECE), at + PACKED_PIECE >= packed.length);
    } catch (error) {
      throw damaged(entry, error instanceof Error ? error.message : 'damaged data');
    }
    yield* ready.splice(0);
  }
}
