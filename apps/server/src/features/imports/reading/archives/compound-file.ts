import { ReadFailure } from '../read-failure.ts';

const HEADER_SIZE = 512;
const HEADER_FAT_SECTORS = 109;
const DIRECTORY_ENTRY_SIZE = 128;
/** Sector numbers from here on are markers: end of chain, free, or sectors of the tables themselves. */
const FIRST_MARK = 0xfffffffa;
const STREAM = 2;
const ROOT = 5;

function corrupt(reason: string): ReadFailure {
  return new ReadFailure('IMPORT_UNREADABLE', `ole: ${reason}`);
}

interface DirectoryEntry {
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

/**
 * Reads the file system inside an OLE file: the container of Excel 97–2003 workbooks and of encrypted workbooks of
 * every version. A sector chain is followed no further than the file is long, so a loop in it ends.
 */
export class CompoundFile {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #sectorSize: number;
  readonly #miniSectorSize: number;
  readonly #miniStreamBelow: number;
  readonly #fat: Uint32Array;
  readonly #miniFat: Uint32Array;
  readonly #miniStream: Uint8Array;
  readonly #streams = new Map<string, DirectoryEntry>();

  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER_SIZE) throw corrupt('truncated header');
    this.#bytes = bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = view;
    const sectorShift = view.getUint16(30, true);
    const miniSectorShift = view.getUint16(32, true);
    if ((sectorShift !== 9 && sectorShift !== 12) || miniSectorShift !== 6) throw corrupt('invalid sector sizes');
    this.#sectorSize = 1 << sectorShift;
    this.#miniSectorSize = 1 << miniSectorShift;
    this.#miniStreamBelow = view.getUint32(56, true);
    this.#fat = this.#numbersOf(this.#fatSectors());
    this.#miniFat = this.#numbersOf(this.#chain(view.getUint32(60, true)));
    this.#miniStream = this.#readDirectory();
  }

  /** Names are compared without regard to case, as the format requires. */
  has(name: string): boolean {
    return this.#streams.has(name.toLowerCase());
  }

  read(name: string): Uint8Array {
    const entry = this.#streams.get(name.toLowerCase());
    if (!entry) throw corrupt('a missing stream');
    if (entry.size >= this.#miniStreamBelow) return this.#sectorsOf(this.#chain(entry.start)).subarray(0, entry.size);
    const content = new Uint8Array(entry.size);
    let sector = entry.start;
    for (let at = 0; at < entry.size; at += this.#miniSectorSize) {
      const from = sector * this.#miniSectorSize;
      const to = from + Math.min(this.#miniSectorSize, entry.size - at);
      if (to > this.#miniStream.length) throw corrupt('truncated stream');
      content.set(this.#miniStream.subarray(from, to), at);
      sector = this.#miniFat[sector] ?? FIRST_MARK;
    }
    return content;
  }

  #sector(number: number): Uint8Array {
    const from = (number + 1) * this.#sectorSize;
    if (from >= this.#bytes.length) throw corrupt('a sector beyond the end');
    // The last sector of a file may be truncated.
    return this.#bytes.subarray(from, from + this.#sectorSize);
  }

  #fatSectors(): number[] {
    const count = this.#view.getUint32(44, true);
    if (count * this.#sectorSize > this.#bytes.length) throw corrupt('tables larger than the file');
    const sectors: number[] = [];
    for (let index = 0; index < Math.min(count, HEADER_FAT_SECTORS); index += 1) {
      sectors.push(this.#view.getUint32(76 + index * 4, true));
    }
    let next = this.#view.getUint32(68, true);
    while (sectors.length < count) {
      if (next >= FIRST_MARK) throw corrupt('truncated table');
      const numbers = this.#numbersOf([next]);
      const perSector = this.#sectorSize / 4 - 1;
      for (const number of numbers.subarray(0, Math.min(perSector, count - sectors.length))) sectors.push(number);
      next = numbers[perSector] ?? FIRST_MARK;
    }
    return sectors;
  }

  #chain(start: number): number[] {
    const sectors: number[] = [];
    let sector = start;
    while (sector < FIRST_MARK) {
      sectors.push(sector);
      if (sectors.length * this.#sectorSize > this.#bytes.length) throw corrupt('a chain without an end');
      sector = this.#fat[sector] ?? FIRST_MARK;
    }
    return sectors;
  }

  #sectorsOf(sectors: readonly number[]): Uint8Array {
    const content = new Uint8Array(sectors.length * this.#sectorSize);
    for (const [index, sector] of sectors.entries()) content.set(this.#sector(sector), index * this.#sectorSize);
    return content;
  }

  #numbersOf(sectors: readonly number[]): Uint32Array {
    const content = this.#sectorsOf(sectors);
    const view = new DataView(content.buffer);
    return Uint32Array.from({ length: content.length / 4 }, (_, index) => view.getUint32(index * 4, true));
  }

  /**
   * Collects all streams.
   *
   * @returns the stream that holds the short streams
   */
  #readDirectory(): Uint8Array {
    const content = this.#sectorsOf(this.#chain(this.#view.getUint32(48, true)));
    const view = new DataView(content.buffer);
    let miniStream = new Uint8Array();
    for (let at = 0; at + DIRECTORY_ENTRY_SIZE <= content.length; at += DIRECTORY_ENTRY_SIZE) {
      const nameBytes = Math.max(0, Math.min(62, view.getUint16(at + 64, true) - 2));
      const name = new TextDecoder('utf-16le').decode(content.subarray(at, at + nameBytes)).toLowerCase();
      const entry = {
        type: view.getUint8(at + 66),
        start: view.getUint32(at + 116, true),
        size: view.getUint32(at + 120, true),
      };
      if (entry.type === STREAM) {
        if (entry.size > this.#bytes.length) throw corrupt('a stream longer than the file');
        // Several folders may contain streams of the same name; the first is the relevant one.
        if (!this.#streams.has(name)) this.#streams.set(name, entry);
      } else if (entry.type === ROOT) {
        miniStream = new Uint8Array(this.#sectorsOf(this.#chain(entry.start)));
      }
    }
    return miniStream;
  }
}
