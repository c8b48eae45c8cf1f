import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { profile } from './session.ts';

export const putProfileImage = endpoint('putProfileImage', {
  summary: 'Sets the profile image: a JPEG, PNG, WebP or HEIC picture, kept as WebP of 256 × 256 without its metadata',
  tag: 'session',
  access: 'session',
  multipart: true,
  body: z.strictObject({ file: z.string().meta({ format: 'binary' }) }),
  answer: profile,
  status: 200,
});

export const deleteProfileImage = endpoint('deleteProfileImage', {
  summary: 'Takes the profile image away; without one nothing changes',
  tag: 'session',
  access: 'session',
  status: 204,
});
