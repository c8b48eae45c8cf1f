/*
 * Back on the first history entry of a document leaves it, and no script can prevent that. While something is open that
 * Back should close, a copy of the entry therefore lies below it. The router does not know of the copy: both have the
 * same address and the same state.
 */

/** Marks the copy below the first entry. */
const IS_COPY = 'isCopyOfFirst';
/** Marks a first entry with a copy below it. */
const HAS_COPY = 'hasCopyBelow';

type State = Readonly<Record<string, unknown>>;

const stateOf = (value: unknown): State => (typeof value === 'object' && value !== null ? (value as State) : {});

// The router replaces the methods of the object `history` to learn of changes.
const replaceNatively = (state: State) => History.prototype.replaceState.call(window.history, state, '');
const pushNatively = (state: State) => History.prototype.pushState.call(window.history, state, '');

/** Puts a copy below the current entry, which is the first one, unless there is one. */
export function copyFirstPage(): void {
  const { [IS_COPY]: _isCopy, ...state } = stateOf(window.history.state);
  if (state[HAS_COPY] === true) return;
  replaceNatively({ ...state, [IS_COPY]: true });
  pushNatively({ ...state, [HAS_COPY]: true });
}

/** Whether Back has just reached the copy below a first entry and is taken back. */
let isReturning = false;

/**
 * Handles Back to the copy below a first entry, before the router.
 *
 * @param closeTopmost closes what is open on top and returns whether anything was open; otherwise Back goes on
 */
export function watchFirstPage(closeTopmost: () => boolean): void {
  const handlePop = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    if (stateOf(event.state)[IS_COPY] !== true) return;
    if (closeTopmost()) {
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.forward();
      return;
    }
    // Stays here if there is no page before it.
    window.history.back();
  };
  window.addEventListener('popstate', handlePop, { capture: true });
}
