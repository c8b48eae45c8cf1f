import { copyFile, readFile, writeFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { MediaKind } from './media-kind.ts';
import { PhotoFailure, throwWriteFailure } from './photo-failure.ts';

export type PhotoKind = Exclude<MediaKind, 'PDF'>;

/** A received picture. */
export interface PictureSource {
  readonly kind: PhotoKind;
  /** Path of the received file. */
  readonly source: string;
  /** Maximum width times height that is accepted. */
  readonly pixelsMax: number;
}

export interface PhotoRequest extends PictureSource {
  /** Output paths of the picture and its preview. */
  readonly target: string;
  readonly previewTarget: string;
  /** Produces a center-cropped square WebP of this side instead, without a preview. */
  readonly squareSide?: number;
  /** Keeps a picture that was re-encoded before and only creates its preview. */
  readonly keepsRewritten?: boolean;
}

export interface RewrittenPhoto {
  readonly mediaType: 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Longest side of stored pictures: small print on a long receipt stays readable. */
const SIDE_MAX = 2560;
/** Twice the displayed size of previews, for high-density screens. */
const PREVIEW_SIDE_MAX = 480;

// Each picture is processed in its own process: a cache is useless, and one thread is enough.
sharp.cache(false);
sharp.concurrency(1);
// Allow only the intended loaders, so that a file that changes its type midway cannot reach another one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] });

async function openHeic({ source, pixelsMax }: PictureSource): Promise<Sharp> {
  // Compiling the decoder takes 70 ms, two fifths of starting the process, and most pictures do not need it.
  const { default: heic } = await import('heic-decode');
  try {
    const [first] = await heic.all({ buffer: await readFile(source) });
    if (!first) throw new PhotoFailure('ATTACHMENT_HEIC_UNREADABLE', 'there is no picture in the file');
    if (first.width * first.height > pixelsMax) {
      throw new PhotoFailure('ATTACHMENT_TOO_MANY_PIXELS', 'too many pixels');
    }
    const { data, width, height } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } catch (error) {
    if (error instanceof PhotoFailure) throw error;
    throw new PhotoFailure('ATTACHMENT_HEIC_UNREADABLE', 'the decoder failed');
  }
}

async function openPhoto({ source, pixelsMax }: PictureSource): Promise<Sharp> {
  const photo = sharp(source, {
    limitInputPixels: pixelsMax,
    // Phones write files that are slightly invalid but complete.
    failOn: 'error',
    pages: 1,
  });
  const { width, height } = await photo.metadata();
  if (width * height > pixelsMax) {
    throw new PhotoFailure('ATTACHMENT_TOO_MANY_PIXELS', 'too many pixels');
  }
  // The EXIF orientation is removed with the rest of the metadata.
  return photo.autoOrient();
}

/**
 * Opens a received picture, upright and within its bounds.
 *
 * @throws PhotoFailure
 */
export async function openPicture(picture: PictureSource): Promise<Sharp> {
  try {
    return picture.kind === 'HEIC' ? await openHeic(picture) : await openPhoto(picture);
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): PhotoFailure {
  if (error instanceof PhotoFailure) return error;
  return error instanceof Error && /pixel limit/u.test(error.message)
    ? new PhotoFailure('ATTACHMENT_TOO_MANY_PIXELS', 'too many pixels')
    : new PhotoFailure('ATTACHMENT_UNREADABLE', 'the image could not be read');
}

/** Encodes a picture and writes it. Written by libvips, a full disk would look like an unreadable picture. */
async function write(photo: Sharp, target: string): Promise<OutputInfo> {
  const { data, info } = await photo.toBuffer({ resolveWithObject: true });
  await writeFile(target, data).catch(throwWriteFailure);
  return info;
}

async function writeSquare(photo: Sharp, side: number, target: string): Promise<RewrittenPhoto> {
  const square = photo.resize({ width: side, height: side, fit: 'cover' }).toColorspace('srgb');
  await write(square.webp({ quality: 84 }), target);
  return { mediaType: 'image/webp', width: side, height: side };
}

/** Type and size of a picture that was already re-encoded; null for any other. */
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
  const fitted = sharp(source, { failOn: 'error' }).resize({
    width: PREVIEW_SIDE_MAX,
    height: PREVIEW_SIDE_MAX,
    fit: 'inside',
    withoutEnlargement: true,
  });
  await write(fitted.webp({ quality: 74 }), target);
}

/**
 * Re-encodes a picture: upright, downscaled to the maximum size and without any metadata such as the GPS position.
 * Photos become JPEG, which every browser can open; PNG and WebP become WebP, which keeps text sharp.
 *
 * @throws PhotoFailure
 */
export async function rewritePhoto(request: PhotoRequest): Promise<RewrittenPhoto> {
  const isPhotograph = request.kind === 'JPEG' || request.kind === 'HEIC';
  try {
    const before = request.keepsRewritten === true ? await rewrittenBefore(request) : null;
    if (before) {
      await copyFile(request.source, request.target).catch(throwWriteFailure);
      await writePreview(request.target, request.previewTarget);
      return before;
    }
    const photo = await openPicture(request);
    if (request.squareSide !== undefined) return await writeSquare(photo, request.squareSide, request.target);
    const fitted = photo
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb');
    const { width, height } = isPhotograph
      ? await write(fitted.flatten({ background: '#ffffff' }).jpeg({ quality: 84, progressive: true }), request.target)
      : await write(fitted.webp({ quality: 88 }), request.target);
    await writePreview(request.target, request.previewTarget);
    return { mediaType: isPhotograph ? 'image/jpeg' : 'image/webp', width, height };
  } catch (error) {
    throw failureOf(error);
  }
}
