/** Input and unsent writes of this tab; lost when it is closed, because the phone may not be the guest's own. */
export interface TabStored<T> {
  get(): T | null;
  set(value: T | null): void;
}

export function tabStored<T>(name: string): TabStored<T> {
  const key = `salim-guest ${name}`;
  let value: T | null = null;
  try {
    const text = sessionStorage.getItem(key);
    value = text === null ? null : (JSON.parse(text) as T);
  } catch {
    // Storage is off, or holds something else: the input lives as long as the page.
    value = null;
  }
  return {
    get: () => value,
    set(next) {
      value = next;
      try {
        if (next === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // As above.
      }
    },
  };
}
