import { createECDH } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import webpush from 'web-push';
import type { Deps } from '../../../deps.ts';
import { isPublicAddress, lookupPublic, PrivateTargetError } from '../../../public-address.ts';
import { deletePushSubscription, findLivePushTarget } from './push-subscriptions.repository.ts';

/** What a browser is told. It travels encrypted for that browser alone. */
export interface PushMessage {
  readonly userId: string;
  readonly subscriptionId: string;
  readonly title: string;
  readonly body: string;
  /** A path of the app. */
  readonly link: string | null;
  /** Messages of one tag replace each other on the screen. */
  readonly tag: string;
}

/** Where messages to a browser go, as the browser has said it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Hands a message over to the push service; throws when that did not work and may work later. */
export type SendPush = (message: PushMessage) => Promise<void>;

const TIMEOUT_MS = 10_000;
/** A notice that nobody saw for a day is better read in the app. */
const TTL_SECONDS = 24 * 60 * 60;
/** The push service does not know the browser any more. */
const GONE = new Set([404, 410]);

class PushServiceError extends Error {
  override readonly name = 'PushServiceError';
  readonly code: string;
  /** As a mail server would say it: what begins with 5 will not get better. */
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

/** The keys with which this installation signs: those that were set, or ones that follow from its secret. */
export function vapidKeysOf(deps: Pick<Deps, 'config' | 'secrets'>): VapidKeys {
  if (deps.config.vapidKeys) return deps.config.vapidKeys;
  const privateKey = deps.secrets.derive('vapid', 'private key');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

async function post(deps: Deps, url: URL, headers: Record<string, string | number>, body: Buffer): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (!deps.config.allowsPrivateTargets && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw new PrivateTargetError('the address is private');
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
    outgoing.on('timeout', () => outgoing.destroy(new Error('the push service did not answer')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * Sends through the push services of the browsers. A browser that has unsubscribed, or whose session is over, is
 * forgotten and not written to.
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
