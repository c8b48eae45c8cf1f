import { z } from 'zod';
import {
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SECOND_FACTOR_CODE_MAX,
  USERNAME_CHARACTERS,
  USERNAME_MAX,
  USERNAME_MIN,
} from './facts/limits.ts';

/** `a-z 0-9 . _ -`; input is case-insensitive. */
export const username = z
  .string()
  .overwrite((value) => value.trim().toLowerCase())
  .regex(USERNAME_CHARACTERS)
  .min(USERNAME_MIN)
  .max(USERNAME_MAX);
/**
 * Counted in code points, never trimmed or truncated. Hangul counts by the syllable, also when a system sends
 * decomposed letters.
 */
export const password = z.string().check((context) => {
  const length = Array.from(context.value.normalize('NFC')).length;
  if (length < PASSWORD_MIN)
    context.issues.push({
      code: 'too_small',
      origin: 'string',
      minimum: PASSWORD_MIN,
      inclusive: true,
      input: context.value,
    });
  if (length > PASSWORD_MAX)
    context.issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: PASSWORD_MAX,
      inclusive: true,
      input: context.value,
    });
});
export const email = z
  .string()
  .overwrite((value) => value.trim().normalize('NFC'))
  .max(EMAIL_MAX)
  .pipe(z.email());

/** A password that is only compared: any length that may have been valid earlier. */
export const typedPassword = z.string().min(1).max(1024);
/** A code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCode = z.string().min(1).max(SECOND_FACTOR_CODE_MAX);
