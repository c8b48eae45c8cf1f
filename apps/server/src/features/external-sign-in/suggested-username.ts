import { randomInt } from 'node:crypto';

const LENGTH_MIN = 3;
const LENGTH_MAX = 30;
const DIGITS = 10_000;
const TRIES = 20;

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/gu, '')
    .slice(0, LENGTH_MAX);
}

/**
 * Suggests a free user name for a user who arrives without one: from the e-mail, the name or the provider, with digits
 * appended when it is taken.
 */
export async function suggestedUsername(
  known: { readonly name: string; readonly email: string; readonly provider: string },
  isFree: (candidate: string) => Promise<boolean>,
): Promise<string> {
  const stems = [lettersOf(known.email.split('@')[0] ?? ''), lettersOf(known.name), lettersOf(known.provider)];
  const stem = stems.find((candidate) => candidate.length >= LENGTH_MIN) ?? 'salim-user';
  if (await isFree(stem)) return stem;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const candidate = `${stem.slice(0, LENGTH_MAX - 5)}-${String(randomInt(DIGITS)).padStart(4, '0')}`;
    if (await isFree(candidate)) return candidate;
  }
  return `${stem.slice(0, LENGTH_MAX - 13)}-${randomInt(10 ** 12)}`;
}
