import { createECDH, randomBytes } from 'node:crypto';

/** The subscription of a browser, with keys for which messages can be encrypted. */
export function aSubscription(endpoint: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint,
    expirationTime: null,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
