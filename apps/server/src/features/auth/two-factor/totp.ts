import { timingSafeEqual } from 'node:crypto';
import { generateSecret, generateSync, generateURI } from 'otplib';

const STEP_SECONDS = 30;
/** Tolerated steps: phone clocks drift, and codes are typed slowly. */
const STEPS_EITHER_WAY = 1;
const CODE = /^\d{6}$/u;

/** A new secret, in the Base32 that authenticator apps read. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** The otpauth URI in the QR code for an authenticator app. */
export function otpauthUrl(secret: string, username: string): string {
  return generateURI({ issuer: '살림', label: username, secret });
}

/** The code that an authenticator app shows at an instant. */
export function totpCodeAt(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

/**
 * The time step that a code belongs to: the current one or a neighbor, and later than `lastStep`, so that no code
 * works twice. Null when it matches none of them.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | null {
  if (!CODE.test(code)) return null;
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  for (let step = present - STEPS_EITHER_WAY; step <= present + STEPS_EITHER_WAY; step += 1) {
    if (step <= lastStep) continue;
    if (isSame(totpCodeAt(secret, new Date(step * STEP_SECONDS * 1000)), code)) return step;
  }
  return null;
}
