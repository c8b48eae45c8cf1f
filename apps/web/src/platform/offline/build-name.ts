/** The name of the build that served this page: the URL of its first script, or `development`. */
export function buildName(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : 'development';
}
