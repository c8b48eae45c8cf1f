import type { Transaction } from '@salim/contract';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { deleteDraft, readDraft, writeDraft } from './draft-storage.ts';
import type { FormState } from './form-state.ts';

/** What is kept of an unfinished entry. */
export interface Draft {
  /** The id that the entry will have, so that a save whose answer got lost is not made twice after a reload. */
  readonly id: string;
  readonly form: FormState;
  /** What the book is called, to say where it was meant for when the book is gone. */
  readonly bookTitle: string;
  /** The version that is being edited; null for a new entry. */
  readonly version: number | null;
  /** The entry in that version, to tell apart who has changed what; null for a new entry. */
  readonly base: Transaction | null;
}

/** What was stored as a draft; null for junk. */
export function draftFrom(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, form, bookTitle, version, base } = value as Partial<Draft>;
  if (typeof id !== 'string' || typeof form !== 'object' || form === null) return null;
  return {
    id,
    form,
    bookTitle: typeof bookTitle === 'string' ? bookTitle : '',
    version: typeof version === 'number' ? version : null,
    base: typeof base === 'object' ? base : null,
  };
}

/** The draft under a key, once it has been looked for: undefined before, null for none. */
export function useStoredDraft(key: string | null): Draft | null | undefined {
  const [found, setFound] = useState<{ key: string | null; draft: Draft | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void (key === null ? Promise.resolve(null) : readDraft(key)).then((value) => {
      // The form that follows is put together in small steps.
      if (isCurrent) startTransition(() => setFound({ key, draft: draftFrom(value) }));
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return found !== null && found.key === key ? found.draft : undefined;
}

/**
 * Keeps the draft in step with the form while `isChanged`, stroke by stroke: a tab can be closed at any moment, and
 * says nothing before. `drop` forgets it, for entries that are saved or given up.
 */
export function useDraftKeeping(key: string, draft: Draft, isChanged: boolean): { readonly drop: () => void } {
  const isDropped = useRef(false);
  const isKept = useRef(false);
  useEffect(() => {
    if (isDropped.current) return;
    if (isChanged) {
      isKept.current = true;
      void writeDraft(key, draft);
    } else if (isKept.current) {
      isKept.current = false;
      void deleteDraft(key);
    }
  }, [draft, isChanged, key]);

  const drop = useCallback(() => {
    isDropped.current = true;
    void deleteDraft(key);
  }, [key]);
  return { drop };
}
