import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** Writes a false unpacked size into the directory. */
  readonly declaredSize?: number;
  /** Writes a false checksum. */
  readonly checksum?: number;
}

/** The content as it is stored, with its checksum. */
function packedContent(content: Uint8Array | string) {
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const packed = deflateRawSync(plain, { level: constants.Z_BEST_SPEED });
  return { size: plain.length, packed, crc: crc32(plain) };
}

/** Builds a ZIP archive by hand, for archives that no honest program would write. Equal contents are packed once. */
export function handMadeZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const packedBefore = new Map<Uint8Array | string, ReturnType<typeof packedContent>>();
  for (const { name, content, declaredSize, checksum } of parts) {
    const { size, packed, crc } = packedBefore.get(content) ?? packedContent(content);
    packedBefore.set(content, { size, packed, crc });
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(checksum ?? crc, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredSize ?? size, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    bodies.push(Buffer.from('504b0304', 'hex'), common, nameBytes, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from('504b01021400', 'hex'), common, tail, nameBytes);
    at += 30 + nameBytes.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, entries, end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookParts {
  /** Inside of `sheetData`, and what may follow it. */
  readonly sheet: string;
  readonly afterData?: string;
  readonly sharedStrings?: string;
  readonly workbookProperties?: string;
  readonly prolog?: string;
}

/** A minimal workbook with the given sheet. */
export function workbookParts({
  sheet,
  afterData,
  sharedStrings,
  workbookProperties,
  prolog,
}: WorkbookParts): ZipPart[] {
  const head = prolog ?? '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  return [
    { name: '[Content_Types].xml', content: `${head}<Types/>` },
    {
      name: '_rels/.rels',
      content: `${head}<Relationships><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns:r="${RELATIONS}">${workbookProperties ?? ''}<sheets><sheet name="내역" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships><Relationship Target="worksheets/sheet1.xml" Type="${RELATIONS}/worksheet" Id="rId7"/><Relationship Target="sharedStrings.xml" Type="${RELATIONS}/sharedStrings" Id="rId8"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${head}<worksheet><sheetData>${sheet}</sheetData>${afterData ?? ''}</worksheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `${head}<sst>${sharedStrings ?? ''}</sst>` },
  ];
}
