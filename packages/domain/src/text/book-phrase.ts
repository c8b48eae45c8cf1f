/**
 * A book in a sentence: `‘우리집’ 가계부`, but `‘정우의 가계부’` where the title says so itself. Particles follow it as they
 * follow 가계부.
 */
export function bookPhrase(title: string): string {
  return title.trimEnd().endsWith('가계부') ? `‘${title}’` : `‘${title}’ 가계부`;
}
