import type { ImportedEntry } from '../imported-entry.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { EntryDraft } from './read-row.ts';

/** Gives every entry its fingerprint and its number among equal ones. */
export function numberEntries(
  drafts: readonly EntryDraft[],
  opening: ReadonlySet<EntryDraft> = new Set(),
): ImportedEntry[] {
  const occurrences = new Map<string, number>();
  return drafts.map((draft) => {
    const { isDeposit: _isDeposit, ...entry } = draft;
    const fingerprint = fingerprintOf(entry);
    const occurrence = (occurrences.get(fingerprint) ?? 0) + 1;
    occurrences.set(fingerprint, occurrence);
    return { ...entry, kind: opening.has(draft) ? 'OPENING_BALANCE' : entry.kind, fingerprint, occurrence };
  });
}
