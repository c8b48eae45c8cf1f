import { isRecord } from '../is-record.ts';

/** What was typed into a form that was closed or reloaded before it was saved. */
export interface KeptInput<Values extends object> {
  /** The stored values when the typing began. */
  readonly base: Values;
  readonly values: Values;
}

const keyOf = (name: string) => `salim-form:${name}`;

/**
 * The input kept in this tab under a name. The fields of `initial` complete what another version of the app has stored.
 */
export function readKeptInput<Values extends object>(name: string, initial: Values): KeptInput<Values> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    if (!isRecord(kept) || !isRecord(kept['base']) || !isRecord(kept['values'])) return null;
    return { base: { ...initial, ...kept['base'] }, values: { ...initial, ...kept['values'] } };
  } catch {
    return null;
  }
}

/** Keeps input until it is replaced, dropped with null, or the tab or the session ends. */
export function keepInput<Values extends object>(name: string, input: KeptInput<Values> | null): void {
  try {
    if (input === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(input));
  } catch {
    // Without storage the input lives as long as the form.
    return;
  }
}
