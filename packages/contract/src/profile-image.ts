import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { profile } from './session.ts';

/** Of the uploaded file; it is stored as a 256 × 256 WebP image. */
export const PROFILE_IMAGE_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  /** Width × height. */
  pixels: 40_000_000,
} as const;

export const putProfileImage = endpoint({
  method: 'PUT',
  path: '/api/v2/user/me/profile-image',
  summary: 'Sets the profile image: a JPEG, PNG, WebP or HEIC picture, kept as WebP of 256 × 256 without its metadata',
  tag: 'session',
  access: 'session',
  multipart: true,
  body: z.strictObject({ file: z.string().meta({ format: 'binary' }) }),
  answer: profile,
  status: 200,
});

export const deleteProfileImage = endpoint({
  method: 'DELETE',
  path: '/api/v2/user/me/profile-image',
  summary: 'Takes the profile image away; without one nothing changes',
  tag: 'session',
  access: 'session',
  status: 204,
});
