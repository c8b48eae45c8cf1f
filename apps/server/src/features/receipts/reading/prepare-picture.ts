import type { Sharp } from 'sharp';
import sharp from 'sharp';

/** Pixels that the engine reads: letters of a photographed receipt are then about 25 pixels high. */
const AREA = 1_900_000;
const SIDE_MAX = 3200;
const ENLARGEMENT_MAX = 2.2;
/** The light of a photo changes slowly: averaging over this share of its width leaves the light without the letters. */
const LIGHT_SHARE = 1 / 24;
const PAPER = 235;

export interface GrayPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const opened = ({ data, width, height }: GrayPicture): Sharp => sharp(data, { raw: { width, height, channels: 1 } });

/** The picture in gray, upright and in the size that the engine reads best. */
export async function grayPicture(photo: Sharp): Promise<GrayPicture> {
  const upright = await photo
    .flatten({ background: '#ffffff' })
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .grayscale()
    .toColorspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = upright.info;
  const factor = Math.min(ENLARGEMENT_MAX, Math.sqrt(AREA / (width * height)), SIDE_MAX / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  const data = await opened({ data: upright.data, width, height })
    .resize({ ...size, fit: 'fill' })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  return { data, ...size };
}

/** The same picture in even light: divided by its own light. It helps poor photos and harms good ones. */
export async function evenedPicture(picture: GrayPicture): Promise<GrayPicture> {
  const { width, height } = picture;
  const light = await opened(picture)
    .blur(Math.max(2, width * LIGHT_SHARE))
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  const data = Buffer.alloc(picture.data.length);
  for (let at = 0; at < data.length; at += 1) {
    data[at] = Math.min(255, ((picture.data[at] ?? 0) * PAPER) / Math.max(1, light[at] ?? 1));
  }
  return { data, width, height };
}

/** The picture in the plainest format that the engine opens. */
export function asPgm({ data, width, height }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}
