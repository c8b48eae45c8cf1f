import type { Transaction } from '@salim/contract';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { deleteDraft, preparedDrafts, readDraft, writeDraft } from './draft-storage.ts';
import { emptyForm, type FormState } from './form-state.ts';

/** The stored draft of a transaction. */
export interface Draft {
  /** The id of the new transaction, so that a save whose response was lost is not repeated after a reload. */
  readonly id: string;
  readonly form: FormState;
  /** The book's title, to name the book after it was deleted. */
  readonly bookTitle: string;
  /** The version being edited; null for a new transaction. */
  readonly version: number | null;
  /** The transaction as of that version, to detect who has changed what; null for a new one. */
  readonly base: Transaction | null;
}

/** Parses a stored draft; null if it is invalid. */
export function draftFrom(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, form, bookTitle, version, base } = value as Partial<Draft>;
  if (typeof id !== 'string' || typeof form !== 'object' || form === null) return null;
  return {
    id,
    // An earlier version may have stored it without the fields of today.
    form: { ...emptyForm(form.date ?? '', form.type), ...form },
    bookTitle: typeof bookTitle === 'string' ? bookTitle : '',
    version: typeof version === 'number' ? version : null,
    base: typeof base === 'object' ? base : null,
  };
}

interface FoundDraft {
  readonly key: string | null;
  readonly draft: Draft | null;
}

function preparedDraft(key: string | null): FoundDraft | null {
  const drafts = preparedDrafts();
  return drafts && { key, draft: key === null ? null : draftFrom(drafts.get(key)) };
}

/** The draft under a key: undefined while loading, null without one. */
export function useStoredDraft(key: string | null): Draft | null | undefined {
  const [found, setFound] = useState(() => preparedDraft(key));
  const isFound = found !== null && found.key === key;
  useEffect(() => {
    if (isFound) return undefined;
    let isCurrent = true;
    void (key === null ? Promise.resolve(null) : readDraft(key)).then((value) => {
      // A transition, so that rendering the form does not block input.
      if (isCurrent) startTransition(() => setFound({ key, draft: draftFrom(value) }));
    });
    return () => {
      isCurrent = false;
    };
  }, [key, isFound]);
  return isFound ? found.draft : undefined;
}

/**
 * Stores the form as a draft while `isChanged`, on every keystroke, because a tab can be closed at any moment without
 * notice. `drop` deletes it after saving or discarding.
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
