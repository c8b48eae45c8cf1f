import { createECDH } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import webpush from 'web-push';
import type { Deps } from '../../../deps.ts';
import { isPublicAddress, lookupPublic, PrivateTargetError } from '../../../public-address.ts';
import { deletePushSubscription, findLivePushTarget } from './push-subscriptions.repository.ts';

/** Contents of a push message, encrypted for that browser only. */
export interface PushMessage {
  readonly userId: string;
  readonly subscriptionId: string;
  readonly title: string;
  readonly body: string;
  /** A path of the app. */
  readonly link: string | null;
  /** A newer message replaces an older one with the same tag on screen. */
  readonly tag: string;
}

/** Push endpoint and keys, as registered by the browser. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Sends a message to the push service; throws when a retry may succeed. */
export type SendPush = (message: PushMessage) => Promise<void>;

const TIMEOUT_MS = 10_000;
/** After a day without being seen, a notice is better read in the app. */
const TTL_SECONDS = 24 * 60 * 60;
/** The push service no longer knows the browser. */
const GONE = new Set([404, 410]);

class PushServiceError extends Error {
  override readonly name = 'PushServiceError';
  readonly code: string;
  /** Response code in SMTP style: 5xx is permanent. */
  readonly responseCode: number;

  constructor(status: number) {
    super(`the push service answered ${status}`);
    this.code = `PUSH_${status}`;
    this.responseCode = status >= 400 && status < 500 && status !== 429 && status !== 408 ? 550 : 450;
  }
}

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** VAPID keys of this installation: configured, or generated on the first start. */
export function vapidKeysOf(deps: Pick<Deps, 'config' | 'pushKey'>): VapidKeys {
  if (deps.config.vapidKeys) return deps.config.vapidKeys;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(deps.pushKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: deps.pushKey.toString('base64url') };
}

async function post(deps: Deps, url: URL, headers: Record<string, string | number>, body: Buffer): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (!deps.config.allowsPrivateTargets && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw new PrivateTargetError('address is private');
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      headers,
      timeout: TIMEOUT_MS,
      agent: false,
      ...(deps.config.allowsPrivateTargets ? {} : { lookup: lookupPublic }),
    });
    outgoing.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('push service timed out')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * Sends through the push services of the browsers. A subscription that has expired, or whose session has ended, is
 * deleted and not used.
 */
export function pushSender(deps: Deps): SendPush {
  return async (message) => {
    const { userId, subscriptionId } = message;
    const sealed = await findLivePushTarget(deps.db, userId, subscriptionId, deps.clock.now());
    if (sealed === null) return;
    const target = JSON.parse(deps.secrets.unseal(sealed)) as PushTarget;
    const url = new URL(target.endpoint);
    const {
      endpoint: _endpoint,
      body,
      headers,
    } = webpush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { ...target.keys } },
      JSON.stringify({ title: message.title, body: message.body, link: message.link, tag: message.tag }),
      {
        TTL: TTL_SECONDS,
        urgency: 'normal',
        vapidDetails: { subject: deps.config.vapidSubject, ...vapidKeysOf(deps) },
      },
    );
    const status = await post(deps, url, headers, body);
    if (GONE.has(status)) await deletePushSubscription(deps.db, userId, subscriptionId);
    else if (status < 200 || status >= 300) throw new PushServiceError(status);
  };
}
