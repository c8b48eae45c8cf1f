import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@salim/contract';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

/** The part of CBOR that attestation objects and public keys use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

/** What a dishonest or weak authenticator, or a page of another site, does differently. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  readonly crossOrigin?: boolean;
  /** The counter instead of the next one. */
  readonly signCount?: number;
  readonly userHandle?: string;
}

/** An authenticator with one ES256 key and no attestation, as a browser would use it on a page of `origin`. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #isSynced: boolean;
  #privateKey: KeyObject | null = null;
  #rpId = '';
  #userHandle = '';
  signCount = 0;

  constructor(origin: string, { isSynced = false }: { readonly isSynced?: boolean } = {}) {
    this.#origin = origin;
    this.#isSynced = isSynced;
  }

  #clientData(type: string, challenge: string, deviations: Deviations): Buffer {
    const { origin = this.#origin, crossOrigin = false } = deviations;
    return Buffer.from(JSON.stringify({ type, challenge: deviations.challenge ?? challenge, origin, crossOrigin }));
  }

  #authenticatorData(deviations: Deviations, credential: Buffer | null): Buffer {
    const flags =
      USER_PRESENT |
      (deviations.isUserVerified === false ? 0 : USER_VERIFIED) |
      (this.#isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0) |
      (credential ? HAS_CREDENTIAL : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.signCount);
    return Buffer.concat([
      sha256(deviations.rpId ?? this.#rpId),
      Buffer.from([flags]),
      counter,
      ...(credential ? [credential] : []),
    ]);
  }

  /** Responds to creation options with a new key. */
  create(options: PasskeyCreationOptions, deviations: Deviations = {}): PasskeyRegistration {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#rpId = options.rp.id;
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const data = this.#authenticatorData(deviations, Buffer.concat([Buffer.alloc(16), length, id, key]));
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviations).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Responds to request options with a signature. */
  get(options: PasskeyRequestOptions, deviations: Deviations = {}): PasskeyAssertion {
    if (!this.#privateKey) throw new Error('the authenticator has no key yet');
    // Synced passkeys have no counter.
    this.signCount = deviations.signCount ?? (this.#isSynced ? 0 : this.signCount + 1);
    const clientData = this.#clientData('webauthn.get', options.challenge, deviations);
    const data = this.#authenticatorData(deviations, null);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviations.userHandle ?? this.#userHandle,
      },
    };
  }
}
