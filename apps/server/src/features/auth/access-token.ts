import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';

const LIFETIME_SECONDS = 600;
const AUDIENCE = 'salim';
/** Of its own, so that no other kind of token can ever pass for this one. */
const TYPE = 'at+jwt';
/** Servers behind one address may disagree this much about the time. */
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
   * What the token says, if it is ours and still valid. Whether its session lives is not asked here.
   *
   * @throws AppError UNAUTHENTICATED, SESSION_EXPIRED
   */
  read(token: string): Promise<AccessClaims>;
  /** The same for a token that may have expired; null for one that is not ours. */
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

/** Makes and reads the tokens that prove a session for ten minutes: JWT, HS256 and nothing else. */
export function accessTokens(deps: Pick<Deps, 'clock' | 'secrets'>): AccessTokens {
  const key = createSecretKey(deps.secrets.accessKey);
  const keyId = createHash('sha256')
    .update('salim/kid')
    .update(deps.secrets.accessKey)
    .digest('base64url')
    .slice(0, 11);
  /** Tokens whose signature has been checked: they come again with every request for ten minutes. */
  const verified = new Map<string, Verified>();

  const nowSeconds = (): number => Math.floor(deps.clock.now().getTime() / 1000);

  async function verify(token: string): Promise<Verified> {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: deps.clock.now(),
      clockTolerance: SKEW_SECONDS,
    });
    const claims = claimsOf(payload);
    if (protectedHeader.kid !== keyId || claims === null || payload.exp === undefined) {
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
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: keyId })
        .setSubject(userId)
        .setJti(randomUUID())
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(key);
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
        // The signature has been checked before the time, so what an expired token says is still true.
        if (error instanceof errors.JWTExpired) return claimsOf(error.payload);
        if (error instanceof errors.JOSEError || error instanceof AppError) return null;
        throw error;
      }
    },
  };
}
