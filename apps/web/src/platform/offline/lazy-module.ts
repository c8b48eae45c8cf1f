import { ApiError } from '../api/api-error.ts';
import { ERROR_CATALOGUE } from '../api/error-catalogue.ts';
import { sendRequest } from '../api/http.ts';

/** The code of a part of the app is not on this device, and nobody can be reached who has it. */
export class ModuleUnreachableError extends Error {
  override readonly name = 'ModuleUnreachableError';

  constructor() {
    super(ERROR_CATALOGUE.NETWORK_ERROR);
  }
}

/** The code of a part of the app is nowhere any more: the page is of a build that is gone, and has to be loaded anew. */
export class OutdatedBuildError extends Error {
  override readonly name = 'OutdatedBuildError';

  constructor(cause: unknown) {
    super(ERROR_CATALOGUE.FALLBACK_TEXT, { cause });
  }
}

/**
 * Why a part of the app did not come. A server that is there no longer has it: the page is of a build that is gone,
 * and has to be loaded anew. A server that is away would leave an empty window behind, so that is a `ModuleUnreachableError`.
 */
export async function importFailure(failure: unknown): Promise<unknown> {
  try {
    await sendRequest({ method: 'GET', url: '/healthz' });
    return failure;
  } catch (error) {
    return error instanceof ApiError && error.status === 0 ? new ModuleUnreachableError() : failure;
  }
}

/** Something of the app whose code is loaded when it is needed first. */
export interface LazyModule<Part> {
  /** What has come; null until then. */
  readonly current: Part | null;
  /**
   * Fetches it, also anew after a failure.
   *
   * @throws ModuleUnreachableError while nobody can be reached; otherwise what the import threw
   */
  readonly load: () => Promise<Part>;
  /** Fetches it while a hand is on its way; a failure is told when it is opened. */
  readonly approach: () => void;
}

/** Style sheets that were asked for and did not come. */
const failedStyles = new Set<HTMLLinkElement>();

/** Remembers from now on which style sheets did not come; answers how to stop. */
export function watchStyles(): () => void {
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  };
  // On the way down, because what happens to a link does not rise.
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
    again.addEventListener('error', () => reject(new Error(`${again.href} did not come`)));
    link.replaceWith(again);
  });
}

/**
 * Asks once more for the style sheets that did not come. Whoever imports a part a second time asks for its style sheets
 * no more, and would show it without them.
 *
 * @throws Error when one of them does not come again
 */
export async function renewStyles(): Promise<void> {
  await Promise.all([...failedStyles].map(askAgain));
}

/** Holds what `load` brings, and forgets its failures. */
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
      // Nobody has asked for it yet. Opening it fetches it anew, and tells what comes of that.
      fetchPart().catch(() => undefined);
    },
  };
}
