import { cleanText } from '@salim/domain';
import type { ProviderSettings } from '../../external-providers.ts';

/** A user as described by a provider. Only issuer and subject identify them; all other fields are unverified claims. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  /** The provider has verified that the address belongs to this user. */
  readonly isEmailVerified: boolean;
  /** URL of the picture at the provider; empty when there is none. */
  readonly picture: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** The provider's response does not identify a user. */
export class UnusableIdentityError extends Error {
  override readonly name = 'UnusableIdentityError';
}

const NAME_MAX = 50;
const EMAIL_MAX = 254;
const SUBJECT_MAX = 255;

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(...values: readonly unknown[]): string {
  const found = values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
  return found === undefined
    ? ''
    : cleanText(found)
        .replaceAll(/[\n\t]+/gu, ' ')
        .trim();
}

/** The user's claims, normalized from the provider's response format. */
interface Description {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly picture: string;
}

/** Naver wraps all fields in `response` and never states whether an address is verified. */
function naverDescription(response: Claims): Description {
  return {
    subject: textOf(response['id']),
    name: textOf(response['name'], response['nickname']),
    email: textOf(response['email']),
    isEmailVerified: false,
    picture: textOf(response['profile_image']),
  };
}

/** Kakao's older format; user ids exceed the precision of a JSON number and arrive here as text. */
function kakaoDescription(claims: Claims, account: Claims): Description {
  const profile = isClaims(account['profile']) ? account['profile'] : {};
  return {
    subject: textOf(claims['id']),
    name: textOf(profile['nickname']),
    email: textOf(account['email']),
    isEmailVerified: account['is_email_valid'] === true && account['is_email_verified'] === true,
    // Users without a picture get Kakao's default image; skip it.
    picture: profile['is_default_image'] === true ? '' : textOf(profile['profile_image_url']),
  };
}

/** Only Apple sometimes sends the flag as text; from other providers, text does not count as verified. */
function isVouchedFor(kind: ProviderSettings['kind'], flag: unknown): boolean {
  return flag === true || (kind === 'apple' && flag === 'true');
}

function standardDescription(kind: ProviderSettings['kind'], claims: Claims): Description {
  return {
    subject: textOf(claims['sub']),
    name: textOf(claims['name'], claims['nickname'], claims['preferred_username']),
    email: textOf(claims['email']),
    isEmailVerified: isVouchedFor(kind, claims['email_verified']),
    picture: textOf(claims['picture']),
  };
}

function describe(kind: ProviderSettings['kind'], claims: Claims): Description {
  const { response, kakao_account: account } = claims;
  if (isClaims(response)) return naverDescription(response);
  if (isClaims(account)) return kakaoDescription(claims, account);
  return standardDescription(kind, claims);
}

/** Parses ids as text: an id beyond 2^53 must not lose precision. */
export function parseUserInfo(text: string): Claims {
  const parsed: unknown = JSON.parse(text.replaceAll(/("id"\s*:\s*)(\d+)/gu, '$1"$2"'));
  if (!isClaims(parsed)) throw new UnusableIdentityError('the user info is not an object');
  return parsed;
}

/** The user's name, which Apple posts with the code on the first consent only. */
export function appleNameOf(form: Claims): string {
  try {
    const user: unknown = typeof form['user'] === 'string' ? JSON.parse(form['user']) : null;
    const name = isClaims(user) && isClaims(user['name']) ? user['name'] : {};
    const [last, first] = [textOf(name['lastName']), textOf(name['firstName'])];
    return /[가-힣]/u.test(last + first) ? `${last}${first}` : `${first} ${last}`.trim();
  } catch {
    // Treat an unreadable name as missing; it is optional.
    return '';
  }
}

/**
 * Returns the identity from the ID token if there is one, otherwise from the provider's user info.
 *
 * @throws UnusableIdentityError when neither has a subject, or the two have different ones
 */
export function identityOf(
  provider: Pick<ProviderSettings, 'kind' | 'issuer'>,
  sources: { readonly idToken: Claims | null; readonly userInfo: Claims | null; readonly formName: string },
): ExternalIdentity {
  const { idToken, userInfo, formName } = sources;
  const fromToken = idToken ? standardDescription(provider.kind, idToken) : null;
  const fromInfo = userInfo ? describe(provider.kind, userInfo) : null;
  if (fromToken && userInfo && typeof userInfo['sub'] === 'string' && userInfo['sub'] !== fromToken.subject) {
    throw new UnusableIdentityError('the user info has another subject');
  }
  const subject = fromToken?.subject || (fromToken === null ? (fromInfo?.subject ?? '') : '');
  if (subject === '' || subject.length > SUBJECT_MAX)
    throw new UnusableIdentityError('the subject is missing or too long');
  // Take the address and its verified flag from the same source.
  const described = fromToken !== null && fromToken.email !== '' ? fromToken : fromInfo;
  const email = described?.email ?? '';
  const hasUsableEmail = email.length <= EMAIL_MAX && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/u.test(email);
  return {
    issuer: typeof idToken?.['iss'] === 'string' ? idToken['iss'] : provider.issuer,
    subject,
    name: Array.from(fromToken?.name || fromInfo?.name || formName)
      .slice(0, NAME_MAX)
      .join(''),
    email: hasUsableEmail ? email : '',
    isEmailVerified: hasUsableEmail && (described?.isEmailVerified ?? false),
    picture: fromToken?.picture || fromInfo?.picture || '',
  };
}
