import { createHash, createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';

const LIFETIME_SECONDS = 600;
const AUDIENCE = 'salim';
/** Distinct JWT type, so that no other kind of token is accepted as an access token. */
const TYPE = 'at+jwt';
/** Tolerated clock skew between servers that share an address. */
const SKEW_SECONDS = 5;
const VERIFIED_MAX = 5000;
const TOKEN_LENGTH_MAX = 2000;

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /**
   * Returns the claims of a valid token. Does not check whether its session is still active.
   *
   * @throws AppError UNAUTHENTICATED, SESSION_EXPIRED
   */
  read(token: string): Promise<AccessClaims>;
  /** Like `read`, but accepts an expired token. Null when the signature or a claim is invalid. */
  readStale(token: string): Promise<AccessClaims | null>;
}

interface Verified extends AccessClaims {
  readonly expiresAtSeconds: number;
}

function claimsOf(payload: { sub?: unknown; sid?: unknown }): AccessClaims | null {
  return typeof payload.sub === 'string' && typeof payload.sid === 'string'
    ? { userId: payload.sub, sessionId: payload.sid }
    : null;
}

function signingKey(bytes: Uint8Array): { readonly id: string; readonly key: KeyObject } {
  const id = createHash('sha256').update('salim/kid').update(bytes).digest('base64url').slice(0, 11);
  return { id, key: createSecretKey(bytes) };
}

/** Issues and reads the access tokens, which are valid for ten minutes: JWT, HS256 only. */
export function accessTokens(deps: Pick<Deps, 'clock' | 'secrets'>): AccessTokens {
  const [current, ...earlier] = deps.secrets.accessKeys;
  const signing = signingKey(current);
  const keys = new Map([signing, ...earlier.map(signingKey)].map((each) => [each.id, each.key]));
  /** Cache of tokens whose signature has been verified: the same token comes with every request for ten minutes. */
  const verified = new Map<string, Verified>();

  const nowSeconds = (): number => Math.floor(deps.clock.now().getTime() / 1000);

  /** @throws AppError UNAUTHENTICATED for a key that this installation does not have */
  function keyOf(id: string | undefined): KeyObject {
    const key = id === undefined ? undefined : keys.get(id);
    if (key === undefined) throw new AppError('UNAUTHENTICATED');
    return key;
  }

  async function verify(token: string): Promise<Verified> {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: deps.clock.now(),
      clockTolerance: SKEW_SECONDS,
    });
    const claims = claimsOf(payload);
    if (claims === null || payload.exp === undefined) {
      throw new AppError('UNAUTHENTICATED');
    }
    return { ...claims, expiresAtSeconds: payload.exp };
  }

  function remember(token: string, claims: Verified): void {
    verified.set(token, claims);
    if (verified.size <= VERIFIED_MAX) return;
    const oldest = verified.keys().next().value;
    if (oldest !== undefined) verified.delete(oldest);
  }

  return {
    issue({ userId, sessionId }) {
      const issuedAt = nowSeconds();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: signing.id })
        .setSubject(userId)
        .setJti(randomUUID())
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(signing.key);
    },
    async read(token) {
      const known = verified.get(token);
      if (known) {
        if (known.expiresAtSeconds > nowSeconds() - SKEW_SECONDS) return known;
        verified.delete(token);
        throw new AppError('SESSION_EXPIRED');
      }
      if (token.length > TOKEN_LENGTH_MAX) throw new AppError('UNAUTHENTICATED');
      try {
        const claims = await verify(token);
        remember(token, claims);
        return claims;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('SESSION_EXPIRED');
        if (error instanceof errors.JOSEError) throw new AppError('UNAUTHENTICATED');
        throw error;
      }
    },
    async readStale(token) {
      if (token.length > TOKEN_LENGTH_MAX) return null;
      try {
        return await verify(token);
      } catch (error) {
        // The signature is verified before the expiry, so the claims of an expired token can be trusted.
        if (error instanceof errors.JWTExpired) return claimsOf(error.payload);
        if (error instanceof errors.JOSEError || error instanceof AppError) return null;
        throw error;
      }
    },
  };
}
