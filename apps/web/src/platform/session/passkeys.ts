import type { PasskeyAssertion, PasskeyCreationOptions, PasskeyRegistration } from '@salim/contract';
import { callApi } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { ERROR_CATALOGUE } from '../api/error-catalogue.ts';

/** Why this page cannot use passkeys. */
export type PasskeyObstacle = 'address' | 'insecure' | 'browser';

/** Passkeys belong to host names: browsers refuse IP addresses. */
function isIpAddress(hostname: string): boolean {
  return /^[\d.]+$/u.test(hostname) || hostname.startsWith('[');
}

/** Null when the browser supports passkeys at this address. */
export function passkeyObstacle(): PasskeyObstacle | null {
  if (isIpAddress(window.location.hostname)) return 'address';
  if (!window.isSecureContext) return 'insecure';
  return 'PublicKeyCredential' in window ? null : 'browser';
}

/** Loaded on first use, so that it costs nothing to open the app. */
const library = () => import('@simplewebauthn/browser');

const TEXTS: Readonly<Record<string, 'PASSKEY_CANCELLED' | 'PASSKEY_EXISTS' | 'PASSKEY_ADDRESS' | undefined>> = {
  NotAllowedError: 'PASSKEY_CANCELLED',
  TimeoutError: 'PASSKEY_CANCELLED',
  InvalidStateError: 'PASSKEY_EXISTS',
  SecurityError: 'PASSKEY_ADDRESS',
};

/** A ceremony that another one, or leaving the screen, has ended: nothing to tell the user. */
export class CeremonyEnded extends Error {
  override readonly name = 'CeremonyEnded';
}

/** Replaces an error of the browser by one that can be shown; errors of calls stay. */
function shown(error: unknown): Error {
  if (error instanceof ApiError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return new CeremonyEnded();
  const code = TEXTS[name] ?? 'PASSKEY_UNSUPPORTED';
  return new ApiError(code, ERROR_CATALOGUE[code], { status: 422 });
}

interface AskOptions {
  /** Waits until the user picks a passkey in the suggestions of a field, instead of opening a dialog. */
  readonly isAutofill?: boolean;
}

/**
 * Asks the user for a passkey.
 *
 * @throws ApiError that can be shown, CeremonyEnded
 */
export async function askForPasskey({ isAutofill = false }: AskOptions = {}): Promise<PasskeyAssertion> {
  try {
    const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), callApi('beginPasskeySignIn')]);
    const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
    return { id, rawId, type: 'public-key', response };
  } catch (error) {
    throw shown(error);
  }
}

/**
 * Creates a passkey on this device, or on another one that the user chooses.
 *
 * @throws ApiError that can be shown, CeremonyEnded
 */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  try {
    const { startRegistration } = await library();
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    throw shown(error);
  }
}

/** Ends a waiting ceremony, such as the suggestions of a field that is gone. */
export async function endCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

/** Whether the browser can suggest passkeys in a field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (passkeyObstacle() !== null) return false;
  return (await library()).browserSupportsWebAuthnAutofill();
}
