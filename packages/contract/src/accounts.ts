import { z } from 'zod';
import { email, password, secondFactorCode, typedPassword, username } from './credentials.ts';
import { endpoint, TOKEN_SCOPES } from './endpoint.ts';
import { SECOND_FACTOR_CODE_MAX } from './facts/limits.ts';
import { id, instant, nameText } from './scalars.ts';
import { profile } from './session.ts';

const mailToken = z.string().min(1).max(200);

export const requestPasswordReset = endpoint('requestPasswordReset', {
  summary: 'Sends a link for a new password; the answer is the same whether or not the address is known',
  tag: 'account',
  access: 'public',
  body: z.strictObject({ email }),
  status: 202,
});

export const resetPassword = endpoint('resetPassword', {
  summary:
    'Sets a new password by the token of a mail, once within 30 minutes; all sessions end, and personal tokens unless said otherwise',
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
  summary: 'Proves again who uses this session; what is dangerous wants a proof not older than five minutes',
  tag: 'account',
  access: 'session',
  body: z.strictObject({ password: typedPassword, otp: z.string().max(SECOND_FACTOR_CODE_MAX).optional() }),
  status: 204,
  secretAnswer: true,
});

export const changeEmail = endpoint('changeEmail', {
  summary: 'Sends a link to a new e-mail address; the old one stays until the link is used',
  tag: 'account',
  access: 'session',
  body: z.strictObject({ email }),
  status: 202,
});

export const deleteAccount = endpoint('deleteAccount', {
  summary: 'Deletes the account: by password, or after a fresh external sign-in where there is none',
  tag: 'account',
  access: 'session',
  body: z.strictObject({ password: typedPassword.optional() }),
  bodyRequired: false,
  status: 204,
});

export const requestAccountDeletion = endpoint('requestAccountDeletion', {
  summary: 'Sends a link that deletes the account; the answer is the same whether or not the address is known',
  tag: 'account',
  access: 'public',
  body: z.strictObject({ email }),
  status: 202,
});

export const deleteAccountByMail = endpoint('deleteAccountByMail', {
  summary: 'Deletes the account by the token of a mail, once within 30 minutes',
  tag: 'account',
  access: 'public',
  body: z.strictObject({ token: mailToken }),
  status: 204,
});

export const exportMyData = endpoint('exportMyData', {
  summary: 'All of one’s data in one JSON file; others’ masked entries stay masked',
  tag: 'account',
  access: 'session',
  answerTypes: ['application/json'],
  status: 200,
});

export const setUpTwoFactor = endpoint('setUpTwoFactor', {
  summary: 'Begins two-factor sign-in: the secret for an authenticator app, in force once a code confirms it',
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
  summary: 'Switches two-factor sign-in on by a first code; answers recovery codes, each good once as `otp`',
  tag: 'account',
  access: 'session',
  body: z.strictObject({ code: secondFactorCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 200,
  secretAnswer: true,
});

export const switchOffTwoFactor = endpoint('switchOffTwoFactor', {
  summary: 'Switches two-factor sign-in off, by password and a code',
  tag: 'account',
  access: 'session',
  body: z.strictObject({ password: typedPassword.optional(), code: secondFactorCode }),
  status: 204,
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
  summary: 'One’s personal access tokens; their secrets are never shown again',
  tag: 'account',
  access: 'session',
  answer: z.object({ items: z.array(personalToken), nextCursor: z.null() }),
  status: 200,
});

export const createToken = endpoint('createToken', {
  summary: 'Makes a personal access token, used as Bearer; this answer alone holds it',
  tag: 'account',
  access: 'session',
  body: z.strictObject({
    name: nameText,
    scopes: z
      .array(tokenScope)
      .min(1)
      .max(3)
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
  summary: 'Revokes a personal access token at once',
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
  summary: 'The external providers that one can sign in with here',
  tag: 'external sign-in',
  access: 'public',
  answer: z.array(externalProvider),
  status: 200,
});

const ticket = z.string().min(1).max(200);

export const readExternalTicket = endpoint('readExternalTicket', {
  summary: 'What a provider said about a person whose external sign-in waits for one more step',
  tag: 'external sign-in',
  access: 'public',
  body: z.strictObject({ ticket }),
  answer: z.object({
    /** `JOIN`: consent creates the account; `OTP`: the account requires its second factor. */
    step: z.enum(['JOIN', 'OTP']),
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
  summary: 'Makes an account after a first external sign-in and signs in, as /login does',
  tag: 'external sign-in',
  access: 'public',
  body: z.strictObject({
    ticket,
    username: username.optional(),
    termsAgreed: z.boolean(),
    privacyAgreed: z.boolean(),
    ageVerified: z.boolean(),
    marketingAgreed: z.boolean().optional(),
  }),
  answer: profile,
  status: 201,
  secretAnswer: true,
});

export const finishExternalSignIn = endpoint('finishExternalSignIn', {
  summary: 'Ends an external sign-in whose account asks for a second factor, as /login does',
  tag: 'external sign-in',
  access: 'public',
  body: z.strictObject({ ticket, otp: secondFactorCode }),
  answer: profile,
  status: 200,
  secretAnswer: true,
});

export const linkProvider = endpoint('linkProvider', {
  summary: 'Begins linking an external account: the address of the provider to go to',
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
