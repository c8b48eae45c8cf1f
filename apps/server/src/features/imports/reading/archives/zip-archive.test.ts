import { describe, expect, test } from 'vitest';
import { ReadFailure } from '../read-failure.ts';
import { handMadeZip } from '../testing/hand-made-zip.ts';
import { ZipArchive } from './zip-archive.ts';

const MEGABYTE = 1024 * 1024;

function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof ReadFailure ? error.code : String(error);
  }
}

function unpackAll(bytes: Uint8Array): Buffer[] {
  const archive = new ZipArchive(bytes);
  return [...archive.entries.values()].map((entry) => Buffer.concat([...archive.unpack(entry)]));
}

test('unpacks what was packed', () => {
  const content = Buffer.from('가계부 '.repeat(20_000));
  expect(
    unpackAll(
      handMadeZip([
        { name: 'a', content },
        { name: 'b', content: '' },
      ]),
    ),
  ).toEqual([content, Buffer.alloc(0)]);
});

describe('zip bombs', () => {
  test('a directory that declares more than 100 MB is not unpacked at all', () => {
    const zip = handMadeZip([{ name: 'a', content: 'x', declaredSize: 101 * MEGABYTE }]);
    expect(refusalOf(() => new ZipArchive(zip))).toBe('IMPORT_BOMB');
  });

  test('a directory with false sizes is detected while unpacking', () => {
    const zip = handMadeZip([{ name: 'a', content: Buffer.alloc(120 * MEGABYTE), declaredSize: 10 }]);
    const archive = new ZipArchive(zip);
    let unpacked = 0;
    expect(
      refusalOf(() => {
        for (const entry of archive.entries.values())
          for (const piece of archive.unpack(entry)) unpacked += piece.length;
      }),
    ).toBe('IMPORT_BOMB');
    expect(unpacked).toBeLessThanOrEqual(100 * MEGABYTE);
  });

  test('several entries share one limit', () => {
    const half = { content: Buffer.alloc(60 * MEGABYTE), declaredSize: 10 };
    const zip = handMadeZip([
      { name: 'a', ...half },
      { name: 'b', ...half },
    ]);
    expect(refusalOf(() => unpackAll(zip))).toBe('IMPORT_BOMB');
  });

  test('more than 200 entries are rejected', () => {
    const zip = (count: number) =>
      handMadeZip(Array.from({ length: count }, (_, index) => ({ name: `${index}`, content: '' })));
    expect(refusalOf(() => new ZipArchive(zip(201)))).toBe('IMPORT_BOMB');
    expect(new ZipArchive(zip(200)).entries.size).toBe(200);
  });
});

test('damage is distinguished from content', () => {
  const content = Buffer.from('날짜,자산');
  expect(refusalOf(() => unpackAll(handMadeZip([{ name: 'a', content, checksum: 1 }])))).toBe('IMPORT_UNREADABLE');
  const zip = handMadeZip([{ name: 'a', content }]);
  expect(refusalOf(() => new ZipArchive(zip.subarray(0, zip.length - 30)))).toBe('IMPORT_UNREADABLE');
  expect(refusalOf(() => new ZipArchive(Buffer.from('PK')))).toBe('IMPORT_UNREADABLE');
});
