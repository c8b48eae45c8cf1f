import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PROFILE_IMAGE_LIMITS } from '@salim/contract';
import type { ProviderSettings } from '../../external-providers.ts';
import { lookupPublic } from '../../public-address.ts';

/** Picture hosts by provider; a custom issuer uses its configured host. */
const PICTURE_HOSTS: Readonly<Record<ProviderSettings['kind'], RegExp | null>> = {
  kakao: /^(?:[a-z0-9-]+\.)+kakaocdn\.net$/u,
  naver: /^(?:[a-z0-9-]+\.)+pstatic\.net$/u,
  google: /^(?:[a-z0-9-]+\.)+googleusercontent\.com$/u,
  apple: null,
  oidc: null,
};
const ADDRESS_MAX = 1000;
/** A picture is optional, so the timeout is short. */
const WITHIN_MS = 5000;

/** The picture URL, if its host is one of the provider's picture hosts; null for any other. */
export function pictureAddressOf(provider: Pick<ProviderSettings, 'kind' | 'issuer'>, text: string): URL | null {
  if (text === '' || text.length > ADDRESS_MAX || !URL.canParse(text)) return null;
  const address = new URL(text);
  const issuer = new URL(provider.issuer);
  if (address.username !== '' || address.password !== '') return null;
  // The configuration allows an issuer on plain http for tests on loopback only.
  if (address.origin === issuer.origin && (provider.kind === 'oidc' || issuer.protocol === 'http:')) return address;
  // Kakao returns http URLs but serves https as well.
  if (address.protocol === 'http:' && address.port === '') address.protocol = 'https:';
  const isKept =
    address.protocol === 'https:' && address.port === '' && PICTURE_HOSTS[provider.kind]?.test(address.hostname);
  return isKept ? address : null;
}

function answerOf(address: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const isPlain = address.protocol === 'http:';
  return new Promise((resolve, reject) => {
    const outgoing = (isPlain ? requestHttp : requestHttps)(address, {
      agent: false,
      signal,
      headers: { accept: 'image/*' },
      ...(isPlain ? {} : { lookup: lookupPublic }),
    });
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/**
 * Downloads a picture into a temporary file and returns its path; the caller deletes it. Follows no redirects, and
 * reads no more than the size limit of an uploaded profile picture.
 *
 * @throws the error of the download
 */
export async function fetchPicture(address: URL, name: string): Promise<string> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const answer = await answerOf(address, signal);
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new Error(`the picture was answered with ${answer.statusCode}`);
  }
  const path = join(tmpdir(), `salim-provider-picture-${name}`);
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > PROFILE_IMAGE_LIMITS.fileBytes) done(new Error('the picture is too large'));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(answer, limit, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
