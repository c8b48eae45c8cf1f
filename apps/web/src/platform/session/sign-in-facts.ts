import type { SignInFacts } from '@salim/contract';

function read(): SignInFacts | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="sign-in-facts"]')?.content ?? '';
  // Only the server fills it in; the development server of the client leaves its mark.
  return text.startsWith('{') ? (JSON.parse(text) as SignInFacts) : null;
}

let known: SignInFacts | null | undefined;

/**
 * How users sign in, as the server wrote it into this page, so that the first rendering is right. The service worker
 * may have kept the page from before a change of the settings: what the server answers later takes precedence.
 */
export function signInFacts(): SignInFacts | null {
  known ??= read();
  return known;
}
