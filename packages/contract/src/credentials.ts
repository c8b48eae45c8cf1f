import { z } from 'zod';

/** 3–30 of `a-z 0-9 . _ -`; input is case-insensitive. */
export const username = z
  .string()
  .overwrite((value) => value.trim().toLowerCase())
  .regex(/^[a-z0-9._-]*$/u)
  .min(3)
  .max(30);
/**
 * Counted in code points, never trimmed or truncated. Hangul counts by the syllable, also when a system sends
 * decomposed letters.
 */
export const password = z.string().check((context) => {
  const length = Array.from(context.value.normalize('NFC')).length;
  if (length < 8)
    context.issues.push({ code: 'too_small', origin: 'string', minimum: 8, inclusive: true, input: context.value });
  if (length > 128)
    context.issues.push({ code: 'too_big', origin: 'string', maximum: 128, inclusive: true, input: context.value });
});
export const email = z
  .string()
  .overwrite((value) => value.trim().normalize('NFC'))
  .max(254)
  .pipe(z.email());

/** A password that is only compared: any length that may have been valid earlier. */
export const typedPassword = z.string().min(1).max(1024);
/** A code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCode = z.string().min(1).max(40);
