import { z } from 'zod';
import { email, password, secondFactorCode, typedPassword, username } from './credentials.ts';
import { endpoint, TOKEN_SCOPES } from './endpoint.ts';
import { SECOND_FACTOR_CODE_MAX } from './facts/limits.ts';
import { typedShareCode } from './invites.ts';
import { id, instant, nameText } from './scalars.ts';
import { profile } from './session.ts';
import { passkeyAssertion } from './webauthn.ts';

const mailToken = z.string().min(1).max(200);

export const requestPasswordReset = endpoint('requestPasswordReset', {
  summary: 'Mails a password reset link; the response does not reveal whether the address is known',
  tag: 'account',
  access: 'public',
  body: z.strictObject({ email }),
  status: 202,
});

export const resetPassword = endpoint('resetPassword', {
  summary:
    'Sets a new password with a mailed token, once within 30 minutes; ends all sessions, and personal tokens by default',
  tag: 'account',
  access: 'public',
  body: z.strictObject({
    token: mailToken,
    newPassword: password,
    /** Whether all personal tokens are revoked too. */
    endTokens: z.boolean().default(true),
  }),
  status: 204,
});

export const reauthenticate = endpoint('reauthenticate', {
  summary: 'Reauthenticates the user of this session; sensitive calls require it within the last five minutes',
  tag: 'account',
  access: 'session',
  body: z.strictObject({
    password: typedPassword.optional(),
    otp: z.string().max(SECOND_FACTOR_CODE_MAX).optional(),
    /** Replaces the password and the code. */
    passkey: passkeyAssertion.optional(),
  }),
  status: 204,
  secretAnswer: true,
});

export const changeEmail = endpoint('changeEmail', {
  summary: 'Mails a link to a new e-mail address; the old address stays until the link is used',
  tag: 'account',
  access: 'session',
  body: z.strictObject({ email }),
  status: 202,
});

export const deleteAccount = endpoint('deleteAccount', {
  summary: 'Deletes the account with the password, or after a fresh external sign-in if it has none',
  tag: 'account',
  access: 'session',
  body: z.strictObject({ password: typedPassword.optional() }),
  bodyRequired: false,
  status: 204,
});

export const requestAccountDeletion = endpoint('requestAccountDeletion', {
  summary: 'Mails an account deletion link; the response does not reveal whether the address is known',
  tag: 'account',
  access: 'public',
  body: z.strictObject({ email }),
  status: 202,
});

export const deleteAccountByMail = endpoint('deleteAccountByMail', {
  summary: 'Deletes the account with a mailed token, once within 30 minutes',
  tag: 'account',
  access: 'public',
  body: z.strictObject({ token: mailToken }),
  status: 204,
});

export const exportMyData = endpoint('exportMyData', {
  summary: 'All data of the user as one JSON file; others’ masked transactions stay masked',
  tag: 'account',
  access: 'session',
  answerTypes: ['application/json'],
  status: 200,
});

export const setUpTwoFactor = endpoint('setUpTwoFactor', {
  summary: 'Starts two-factor setup: the secret for an authenticator app, active once a code confirms it',
  tag: 'account',
  access: 'session',
  body: z.strictObject({
    /** May be omitted if the account has no password. */
    password: typedPassword.optional(),
  }),
  bodyRequired: false,
  answer: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  status: 200,
  secretAnswer: true,
});

export const confirmTwoFactor = endpoint('confirmTwoFactor', {
  summary: 'Enables two-factor sign-in with a first code; returns recovery codes, each valid once as `otp`',
  tag: 'account',
  access: 'session',
  body: z.strictObject({ code: secondFactorCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 200,
  secretAnswer: true,
});

export const switchOffTwoFactor = endpoint('switchOffTwoFactor', {
  summary: 'Disables two-factor sign-in with the password and a code',
  tag: 'account',
  access: 'session',
  body: z.strictObject({ password: typedPassword.optional(), code: secondFactorCode }),
  status: 204,
});

export const countRecoveryCodes = endpoint('countRecoveryCodes', {
  summary: 'Returns how many recovery codes are left; 0 while two-factor sign-in is off',
  tag: 'account',
  access: 'session',
  answer: z.object({ left: z.int() }),
  status: 200,
});

export const replaceRecoveryCodes = endpoint('replaceRecoveryCodes', {
  summary: 'Returns new recovery codes; the previous ones are no longer valid',
  tag: 'account',
  access: 'session',
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 200,
  secretAnswer: true,
});

export const tokenScope = z.enum(TOKEN_SCOPES);

export const personalToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(tokenScope),
  /** Null: every book of the user. */
  bookIds: z.array(id).nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});
export type PersonalToken = z.output<typeof personalToken>;

export const listTokens = endpoint('listTokens', {
  summary: 'Lists the user’s personal access tokens, without their secrets',
  tag: 'account',
  access: 'session',
  answer: z.object({ items: z.array(personalToken), nextCursor: z.null() }),
  status: 200,
});

export const createToken = endpoint('createToken', {
  summary: 'Creates a personal access token for Bearer authentication; only this response contains it',
  tag: 'account',
  access: 'session',
  body: z.strictObject({
    name: nameText,
    scopes: z
      .array(tokenScope)
      .min(1)
      .max(TOKEN_SCOPES.length)
      .overwrite((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
    bookIds: z
      .array(id)
      .min(1)
      .max(100)
      .overwrite((bookIds) => [...new Set(bookIds)])
      .optional(),
    expiresAt: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: personalToken.extend({ token: z.string() }),
  status: 201,
  secretAnswer: true,
});

export const deleteToken = endpoint('deleteToken', {
  summary: 'Revokes a personal access token immediately',
  tag: 'account',
  access: 'session',
  params: z.object({ tokenId: id }),
  status: 204,
});

/** Short name of an external provider, as used in URLs. */
export const providerId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/u);

export const externalProvider = z.object({ id: z.string(), name: z.string() });
export type ExternalProvider = z.output<typeof externalProvider>;

export const listProviders = endpoint('listProviders', {
  summary: 'Lists the external sign-in providers',
  tag: 'external sign-in',
  access: 'public',
  answer: z.array(externalProvider),
  status: 200,
});

const ticket = z.string().min(1).max(200);

export const readExternalTicket = endpoint('readExternalTicket', {
  summary: 'Returns the provider’s data for an external sign-in that needs another step',
  tag: 'external sign-in',
  access: 'public',
  body: z.strictObject({ ticket }),
  answer: z.object({
    /** `JOIN`: consent creates the account; `OTP`: the account requires its second factor. */
    step: z.enum(['JOIN', 'OTP']),
    /** Whether a passkey may replace the code of the second factor. */
    hasPasskey: z.boolean(),
    provider: externalProvider,
    name: z.string(),
    email: z.string(),
    /** A suggested free user name. */
    username: z.string(),
  }),
  status: 200,
  secretAnswer: true,
});

export const joinExternal = endpoint('joinExternal', {
  summary: 'Creates an account after a first external sign-in and signs in like /login',
  tag: 'external sign-in',
  access: 'public',
  body: z.strictObject({
    ticket,
    username: username.optional(),
    termsAgreed: z.boolean(),
    privacyAgreed: z.boolean(),
    ageVerified: z.boolean(),
    marketingAgreed: z.boolean().optional(),
    /** An invitation to a book, where registration requires one. */
    inviteCode: typedShareCode.optional(),
  }),
  answer: profile,
  status: 201,
  secretAnswer: true,
});

export const finishExternalSignIn = endpoint('finishExternalSignIn', {
  summary: 'Completes an external sign-in with the second factor, like /login',
  tag: 'external sign-in',
  access: 'public',
  body: z.strictObject({
    ticket,
    otp: secondFactorCode.optional(),
    /** Replaces `otp`: a passkey of the same account. */
    passkey: passkeyAssertion.optional(),
  }),
  answer: profile,
  status: 200,
  secretAnswer: true,
});

export const linkProvider = endpoint('linkProvider', {
  summary: 'Starts linking an external account: the provider URL to open',
  tag: 'external sign-in',
  access: 'session',
  params: z.object({ providerId }),
  answer: z.object({ url: z.string() }),
  status: 200,
  secretAnswer: true,
});

export const unlinkProvider = endpoint('unlinkProvider', {
  summary: 'Unlinks an external account',
  tag: 'external sign-in',
  access: 'session',
  params: z.object({ providerId }),
  status: 204,
});
