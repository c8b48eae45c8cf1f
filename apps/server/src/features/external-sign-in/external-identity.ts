import { cleanText } from '@salim/domain';
import type { ProviderSettings } from '../../external-providers.ts';

/** Somebody as a provider knows them. Issuer and subject say who it is; all else is only what they say. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  /** The provider vouches that the address is this person's. */
  readonly isEmailVerified: boolean;
  /** Where the provider says that there is a picture; empty where it says nothing. */
  readonly picture: string;
}

type Claims = Readonly<Record<string, unknown>>;

/** The provider's answer is not one that anybody can be told by. */
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

/** What an answer says about the person, in whichever of the shapes it comes. */
interface Description {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly picture: string;
}

/** Naver wraps everything in `response` and never says whether an address has been verified. */
function naverDescription(response: Claims): Description {
  return {
    subject: textOf(response['id']),
    name: textOf(response['name'], response['nickname']),
    email: textOf(response['email']),
    isEmailVerified: false,
    picture: textOf(response['profile_image']),
  };
}

/** Kakao's older shape; the number of the person is beyond what a JSON number holds exactly, so it comes as text. */
function kakaoDescription(claims: Claims, account: Claims): Description {
  const profile = isClaims(account['profile']) ? account['profile'] : {};
  return {
    subject: textOf(claims['id']),
    name: textOf(profile['nickname']),
    email: textOf(account['email']),
    isEmailVerified: account['is_email_valid'] === true && account['is_email_verified'] === true,
    // Those who have chosen none have one of the house's.
    picture: profile['is_default_image'] === true ? '' : textOf(profile['profile_image_url']),
  };
}

/** Apple alone writes the flag as text at times; elsewhere a text is no vouching. */
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

/** Numbers as they were written: an id beyond 2^53 must not change on its way. */
export function parseUserInfo(text: string): Claims {
  const parsed: unknown = JSON.parse(text.replaceAll(/("id"\s*:\s*)(\d+)/gu, '$1"$2"'));
  if (!isClaims(parsed)) throw new UnusableIdentityError('the user info is no object');
  return parsed;
}

/** What Apple posts beside the code, on the first consent alone: the person's name. */
export function appleNameOf(form: Claims): string {
  try {
    const user: unknown = typeof form['user'] === 'string' ? JSON.parse(form['user']) : null;
    const name = isClaims(user) && isClaims(user['name']) ? user['name'] : {};
    const [last, first] = [textOf(name['lastName']), textOf(name['firstName'])];
    return /[가-힣]/u.test(last + first) ? `${last}${first}` : `${first} ${last}`.trim();
  } catch {
    // A name that cannot be read is a name that is missing; nothing rests on it.
    return '';
  }
}

/**
 * Who signed in, by the ID token where there is one, and by the user info of a provider without one.
 *
 * @throws UnusableIdentityError where nobody is named, or the two name different people
 */
export function identityOf(
  provider: Pick<ProviderSettings, 'kind' | 'issuer'>,
  sources: { readonly idToken: Claims | null; readonly userInfo: Claims | null; readonly formName: string },
): ExternalIdentity {
  const { idToken, userInfo, formName } = sources;
  const fromToken = idToken ? standardDescription(provider.kind, idToken) : null;
  const fromInfo = userInfo ? describe(provider.kind, userInfo) : null;
  if (fromToken && userInfo && typeof userInfo['sub'] === 'string' && userInfo['sub'] !== fromToken.subject) {
    throw new UnusableIdentityError('the user info is about somebody else');
  }
  const subject = fromToken?.subject || (fromToken === null ? (fromInfo?.subject ?? '') : '');
  if (subject === '' || subject.length > SUBJECT_MAX) throw new UnusableIdentityError('nobody is named');
  // An address and what vouches for it come from the same place.
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
