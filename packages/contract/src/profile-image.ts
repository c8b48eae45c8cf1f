import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { profile } from './session.ts';

export const putProfileImage = endpoint('putProfileImage', {
  summary: 'Sets the profile image from a JPEG, PNG, WebP or HEIC file, stored as a 256 × 256 WebP without metadata',
  tag: 'session',
  access: 'session',
  multipart: true,
  body: z.strictObject({ file: z.string().meta({ format: 'binary' }) }),
  answer: profile,
  status: 200,
});

export const deleteProfileImage = endpoint('deleteProfileImage', {
  summary: 'Removes the profile image, if any',
  tag: 'session',
  access: 'session',
  status: 204,
});
