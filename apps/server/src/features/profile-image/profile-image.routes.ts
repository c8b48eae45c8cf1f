import { endpoints } from '@salim/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { PhotoQueue } from '../attachments/processing/photo-queue.ts';
import { requireStillSignedIn } from '../auth/active-session.service.ts';
import {
  findProfileImage,
  newImageName,
  type ProfileImageDeps,
  removeProfileImage,
  setProfileImage,
} from './profile-image.service.ts';
import { receiveImage } from './receive-image.ts';

/** An image never changes under its name. */
const FOREVER = 'public, max-age=31536000, immutable';

export function registerProfileImageRoutes(app: FastifyInstance, register: Register, deps: Deps): void {
  const images: ProfileImageDeps = { ...deps, queue: new PhotoQueue() };

  register.signedIn(endpoints.putProfileImage, ({ actor, request }) =>
    setProfileImage(
      images,
      actor,
      () => receiveImage(request, newImageName()),
      (trx) => requireStillSignedIn(deps, trx, actor),
    ),
  );
  register.signedIn(endpoints.deleteProfileImage, ({ actor }) => removeProfileImage(deps, actor));

  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const content = await findProfileImage(deps, request.params.name);
    if (content === null) return reply.callNotFound();
    return reply
      .headers({
        'Content-Type': 'image/webp',
        'Cache-Control': FOREVER,
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      .send(content);
  });
}
