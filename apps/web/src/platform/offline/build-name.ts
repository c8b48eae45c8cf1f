/** The name of the build that this page has come from: the address of its first script, or `development`. */
export function buildName(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : 'development';
}
