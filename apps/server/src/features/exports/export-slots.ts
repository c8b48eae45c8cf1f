/** Each export holds a connection to the database for as long as it lasts: most must stay free for everybody else. */
const AT_ONCE_MAX = 4;

/** How many exports run at this moment. */
export class ExportSlots {
  #taken = 0;

  /** @returns what gives the slot back, however often it is called; null where all are taken */
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
