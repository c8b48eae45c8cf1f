import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const RED = '#d02020';
const BLUE = '#2020d0';

/** A picture with a red left and a blue right half. */
function halves(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: BLUE } },
      left: Math.ceil(width / 2),
      top: 0,
    },
  ]);
}

/** A photo as written by a phone held upright: stored in landscape with an EXIF orientation. */
export function turnedPhoto(width = 96, height = 64): Promise<Buffer> {
  return halves(width, height)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Persimmon', Model: 'P-1' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '37/1 33/1 59/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '126/1 58/1 41/1',
      },
    })
    .toBuffer();
}

export function photo(width = 96, height = 64): Promise<Buffer> {
  return halves(width, height).jpeg().toBuffer();
}

export function screenshot(width = 96, height = 64): Promise<Buffer> {
  return halves(width, height).png().toBuffer();
}

export function webp(width = 96, height = 64): Promise<Buffer> {
  return halves(width, height).webp({ lossless: true }).toBuffer();
}

/** 96 × 64 pixels with a red left half, an orientation of a quarter turn and a GPS position. */
export function heicPhoto(): Buffer {
  return readFileSync(fileURLToPath(new URL('./fixtures/turned-photo.heic', import.meta.url)));
}

/** A document with one empty page and a script. */
export function pdf(text = 'app.alert(1)'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${text})>>>>endobj\n` +
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n' +
      'trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A complete PNG of a hundred kilobytes and 900 million pixels. */
export function hugePng(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** RGB colors at the center of the first and the last quarter, counted from the top. */
export async function topAndBottom(picture: Buffer): Promise<('red' | 'blue' | 'other')[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colorAt = (y: number): 'red' | 'blue' | 'other' => {
    const at = (y * info.width + Math.floor(info.width / 2)) * info.channels;
    const [red = 0, , blue = 0] = data.subarray(at, at + 3);
    if (red > 150 && blue < 90) return 'red';
    return blue > 150 && red < 90 ? 'blue' : 'other';
  };
  return [colorAt(Math.floor(info.height / 8)), colorAt(Math.floor((info.height * 7) / 8))];
}
