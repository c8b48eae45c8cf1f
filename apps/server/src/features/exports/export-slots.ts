/** Each export holds a database connection while it runs; most connections must stay free for other requests. */
const AT_ONCE_MAX = 4;

/** Limits the number of concurrent exports. */
export class ExportSlots {
  #taken = 0;

  /** @returns an idempotent release function, or null if all slots are taken */
  take(): (() => void) | null {
    if (this.#taken >= AT_ONCE_MAX) return null;
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#taken -= 1;
    };
  }
}
