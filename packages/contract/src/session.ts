import { z } from 'zod';
import { email, password, username } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { EMAIL_MAX, NAME_MAX, SECOND_FACTOR_CODE_MAX } from './facts/limits.ts';
import { typedShareCode } from './invites.ts';
import { id, instant, lineOfText } from './scalars.ts';
import { passkeyAssertion } from './webauthn.ts';

/** Versions of the documents that a user agrees to on joining; stored with each consent. */
export const DOCUMENT_VERSIONS = {
  TERMS: '2026-11-21',
  PRIVACY: '2026-11-21',
  AGE: '2026-11-21',
  MARKETING: '2026-11-21',
} as const;

export const profile = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  profileImageUrl: z.string().nullable(),
  friendCode: z.string(),
  hasPassword: z.boolean(),
  twoFactor: z.boolean(),
  /** How many passkeys the user can sign in or confirm with. */
  passkeyCount: z.int(),
  marketingAgreed: z.boolean(),
  providers: z.array(z.object({ id: z.string(), name: z.string(), linkedAt: instant })),
});
export type Profile = z.output<typeof profile>;

export const login = endpoint('login', {
  summary: 'Signs in; the access token is in the header `access`, the refresh token in the cookie `refresh`',
  tag: 'session',
  access: 'public',
  body: z.strictObject({
    username: z.string().min(1).max(EMAIL_MAX),
    password: z.string().min(1).max(1024),
    otp: z.string().max(SECOND_FACTOR_CODE_MAX).optional(),
    /** Replaces `otp`: a passkey of the same account. */
    passkey: passkeyAssertion.optional(),
  }),
  answer: profile,
  status: 200,
  secretAnswer: true,
});

export const reissue = endpoint('reissue', {
  summary: 'Renews the access token with the refresh cookie, which is rotated',
  tag: 'session',
  access: 'public',
  status: 200,
  secretAnswer: true,
});

export const join = endpoint('join', {
  summary: 'Creates an account and its first book',
  tag: 'session',
  access: 'public',
  body: z.strictObject({
    /** Derived from the e-mail if omitted. */
    username: username.optional(),
    password,
    passwordConfirm: z.string().max(1024).optional(),
    confirmPassword: z.string().max(1024).optional(),
    /** Defaults to the user name if omitted or empty. */
    name: lineOfText(0, NAME_MAX).optional(),
    email,
    termsAgreed: z.boolean(),
    privacyAgreed: z.boolean(),
    ageVerified: z.boolean(),
    marketingAgreed: z.boolean().optional(),
    marketingConsent: z.boolean().optional(),
    /** An invitation to a book, where registration requires one. */
    inviteCode: typedShareCode.optional(),
  }),
  answer: z.object({ id, username: z.string() }),
  status: 201,
});

export const logout = endpoint('logout', {
  summary: 'Ends this session; also works with an expired access token',
  tag: 'session',
  access: 'public',
  status: 204,
  secretAnswer: true,
});

export const getProfile = endpoint('getProfile', {
  summary: 'Returns the signed-in user',
  tag: 'session',
  access: 'session',
  tokenScope: 'read',
  answer: profile,
  status: 200,
});

export const updateProfile = endpoint('updateProfile', {
  summary: 'Updates the name or the marketing consent',
  tag: 'session',
  access: 'session',
  body: z.strictObject({ name: lineOfText(1, NAME_MAX).optional(), marketingAgreed: z.boolean().optional() }),
  answer: profile,
  status: 200,
});

export const changePassword = endpoint('changePassword', {
  summary: 'Changes the password; ends all other sessions, and personal tokens by default',
  tag: 'session',
  access: 'session',
  body: z.strictObject({
    /** May be omitted if the account has no password yet; a fresh external sign-in is then required. */
    currentPassword: z.string().min(1).max(1024).optional(),
    newPassword: password,
    /** Whether all personal tokens are revoked too. */
    endTokens: z.boolean().default(true),
  }),
  status: 204,
});

export const deviceSession = z.object({
  id,
  device: z.string(),
  /** Part of the last IP address, such as `203.0.113.*`; null if unknown. */
  place: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
});
export type DeviceSession = z.output<typeof deviceSession>;

export const listSessions = endpoint('listSessions', {
  summary: 'Lists the signed-in devices',
  tag: 'session',
  access: 'session',
  answer: z.object({ items: z.array(deviceSession), nextCursor: z.null() }),
  status: 200,
});

export const endSession = endpoint('endSession', {
  summary: 'Signs one device out',
  tag: 'session',
  access: 'session',
  params: z.object({ sessionId: id }),
  status: 204,
});

export const verifyEmail = endpoint('verifyEmail', {
  summary: 'Verifies an e-mail address with a mailed token, valid once for 24 hours',
  tag: 'session',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  status: 204,
});

export const requestEmailVerification = endpoint('requestEmailVerification', {
  summary: 'Sends the verification mail again; the response does not reveal whether the address is known',
  tag: 'session',
  access: 'public',
  body: z.strictObject({ email }),
  status: 202,
});
