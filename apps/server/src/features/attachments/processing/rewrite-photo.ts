import { copyFile, readFile } from 'node:fs/promises';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import type { MediaKind } from './media-kind.ts';
import { PhotoFailure } from './photo-failure.ts';

export type PhotoKind = Exclude<MediaKind, 'PDF'>;

export interface PhotoRequest {
  readonly kind: PhotoKind;
  /** Where the file lies that somebody sent. */
  readonly source: string;
  /** Where the new picture and its preview are to be written. */
  readonly target: string;
  readonly previewTarget: string;
  /** Width times height of what is still read. */
  readonly pixelsMax: number;
  /** A square WebP picture of this side instead, cut from the middle, without a preview. */
  readonly squareSide?: number;
  /** Leaves a picture alone that has been written anew before: of that one, only the preview is made. */
  readonly keepsRewritten?: boolean;
}

export interface RewrittenPhoto {
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Longest side of what is kept: the small print of a long receipt can still be read. */
const SIDE_MAX = 2560;
/** Twice the size at which previews are shown, for sharp screens. */
const PREVIEW_SIDE_MAX = 480;

// Pictures come one at a time, each into a process of its own: nothing is worth keeping, and one thread is enough.
sharp.cache(false);
sharp.concurrency(1);
// Only the readers that are meant; a file that changes its nature under way finds none.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] });

async function openHeic({ source, pixelsMax }: PhotoRequest): Promise<Sharp> {
  try {
    const [first] = await decodeHeic.all({ buffer: await readFile(source) });
    if (!first) throw new PhotoFailure('ATTACHMENT_HEIC_UNREADABLE', 'there is no picture in the file');
    if (first.width * first.height > pixelsMax) {
      throw new PhotoFailure('ATTACHMENT_TOO_MANY_PIXELS', 'too many pixels');
    }
    const { data, width, height } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } catch (error) {
    if (error instanceof PhotoFailure) throw error;
    throw new PhotoFailure('ATTACHMENT_HEIC_UNREADABLE', 'the decoder gave it up');
  }
}

async function openPhoto({ source, pixelsMax }: PhotoRequest): Promise<Sharp> {
  const photo = sharp(source, {
    limitInputPixels: pixelsMax,
    // Phones write files that are slightly wrong and whole nevertheless.
    failOn: 'error',
    pages: 1,
  });
  const { width, height } = await photo.metadata();
  if (width * height > pixelsMax) {
    throw new PhotoFailure('ATTACHMENT_TOO_MANY_PIXELS', 'too many pixels');
  }
  // What a camera says about how it was held goes with the rest of the metadata.
  return photo.autoOrient();
}

async function writeSquare(photo: Sharp, side: number, target: string): Promise<RewrittenPhoto> {
  await photo
    .resize({ width: side, height: side, fit: 'cover' })
    .toColourspace('srgb')
    .webp({ quality: 84 })
    .toFile(target);
  return { mediaType: 'image/webp', width: side, height: side };
}

/** What a picture that was written anew before still is; null for any other. */
async function rewrittenBefore({ kind, source, pixelsMax }: PhotoRequest): Promise<RewrittenPhoto | null> {
  if (kind !== 'JPEG' && kind !== 'WEBP') return null;
  const {
    width,
    height,
    pages = 1,
    orientation,
    exif,
    icc,
    iptc,
    xmp,
  } = await sharp(source, {
    limitInputPixels: pixelsMax,
  }).metadata();
  const saysMore = [orientation, exif, icc, iptc, xmp].some((part) => part !== undefined);
  if (saysMore || pages > 1 || Math.max(width, height) > SIDE_MAX) return null;
  return { mediaType: kind === 'JPEG' ? 'image/jpeg' : 'image/webp', width, height };
}

async function writePreview(source: string, target: string): Promise<void> {
  await sharp(source, { failOn: 'error' })
    .resize({ width: PREVIEW_SIDE_MAX, height: PREVIEW_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 74 })
    .toFile(target);
}

/**
 * Writes a picture anew: upright, no larger than it is worth, and without anything that is not picture, such as the
 * place where it was taken. Photographs become JPEG, which opens everywhere; PNG and WebP become WebP, which keeps
 * letters sharp.
 *
 * @throws PhotoFailure
 */
export async function rewritePhoto(request: PhotoRequest): Promise<RewrittenPhoto> {
  const isPhotograph = request.kind === 'JPEG' || request.kind === 'HEIC';
  try {
    const before = request.keepsRewritten === true ? await rewrittenBefore(request) : null;
    if (before) {
      await copyFile(request.source, request.target);
      await writePreview(request.target, request.previewTarget);
      return before;
    }
    const photo = request.kind === 'HEIC' ? await openHeic(request) : await openPhoto(request);
    if (request.squareSide !== undefined) return await writeSquare(photo, request.squareSide, request.target);
    const fitted = photo
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const { width, height } = isPhotograph
      ? await fitted.flatten({ background: '#ffffff' }).jpeg({ quality: 84, progressive: true }).toFile(request.target)
      : await fitted.webp({ quality: 88 }).toFile(request.target);
    await writePreview(request.target, request.previewTarget);
    return { mediaType: isPhotograph ? 'image/jpeg' : 'image/webp', width, height };
  } catch (error) {
    if (error instanceof PhotoFailure) throw error;
    if (error instanceof Error && /pixel limit/u.test(error.message)) {
      throw new PhotoFailure('ATTACHMENT_TOO_MANY_PIXELS', 'too many pixels');
    }
    throw new PhotoFailure('ATTACHMENT_UNREADABLE', 'the reader gave it up');
  }
}
