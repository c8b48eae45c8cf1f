import { ApiError } from '../api/api-error.ts';
import { ERROR_CATALOGUE } from '../api/error-catalogue.ts';
import { sendRequest } from '../api/http.ts';

/** The code of a lazy module is not on this device, and the server is unreachable. */
export class ModuleUnreachableError extends Error {
  override readonly name = 'ModuleUnreachableError';

  constructor() {
    super(ERROR_CATALOGUE.NETWORK_ERROR);
  }
}

/** The code of a lazy module no longer exists: the page is of an outdated build and must be reloaded. */
export class OutdatedBuildError extends Error {
  override readonly name = 'OutdatedBuildError';

  constructor(cause: unknown) {
    super(ERROR_CATALOGUE.FALLBACK_TEXT, { cause });
  }
}

/**
 * Why a lazy module failed to load. If the server is reachable, the page is of an outdated build and must be reloaded.
 * If it is not, a reload would leave an empty window, so the result is a `ModuleUnreachableError`.
 */
export async function importFailure(failure: unknown): Promise<unknown> {
  try {
    await sendRequest({ method: 'GET', url: '/healthz' });
    return failure;
  } catch (error) {
    return error instanceof ApiError && error.status === 0 ? new ModuleUnreachableError() : failure;
  }
}

/** A module of the app whose code is loaded on first use. */
export interface LazyModule<Part> {
  /** The loaded module; null until then. */
  readonly current: Part | null;
  /**
   * Loads the module, again after a failure.
   *
   * @throws ModuleUnreachableError while the server is unreachable; otherwise what the import threw
   */
  readonly load: () => Promise<Part>;
  /** Preloads it on hover or focus; a failure is reported when it is opened. */
  readonly approach: () => void;
}

/** Style sheets that failed to load. */
const failedStyles = new Set<HTMLLinkElement>();

/** Records style sheets that fail to load. @returns a function that stops it */
export function watchStyles(): () => void {
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  };
  // In the capture phase, because the error events of a link do not bubble.
  document.addEventListener('error', remember, true);
  return () => {
    document.removeEventListener('error', remember, true);
    failedStyles.clear();
  };
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  failedStyles.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`${again.href} failed to load again`)));
    link.replaceWith(again);
  });
}

/**
 * Reloads the failed style sheets. A second import of a module does not request its style sheets again, and would
 * render it without them.
 *
 * @throws Error when one fails again
 */
export async function renewStyles(): Promise<void> {
  await Promise.all([...failedStyles].map(askAgain));
}

/** Caches the result of `load`, but not its failures. */
export function lazyModule<Part>(load: () => Promise<Part>): LazyModule<Part> {
  let current: Part | null = null;
  let coming: Promise<Part> | null = null;
  const arrive = async (): Promise<Part> => {
    try {
      await renewStyles();
      current = await load();
      return current;
    } catch (failure) {
      const reason = await importFailure(failure);
      coming = null;
      throw reason;
    }
  };
  const fetchPart = () => (coming ??= arrive());
  return {
    get current() {
      return current;
    },
    load: fetchPart,
    approach: () => {
      // Not opened yet. Opening it retries, and reports the result.
      fetchPart().catch(() => undefined);
    },
  };
}
