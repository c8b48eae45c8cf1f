import { useCallback, useEffect, useRef, useState } from 'react';
import { deleteDraft, readDraft, writeDraft } from './draft-storage.ts';
import type { FormState } from './form-state.ts';

/** Typing rests this long before the draft is written. */
const REST_MS = 200;

/** What is kept of an unfinished entry. */
export interface Draft {
  /** The id that the entry will have, so that a save whose answer got lost is not made twice after a reload. */
  readonly id: string;
  readonly form: FormState;
  /** The version that is being edited; null for a new entry. */
  readonly version: number | null;
}

function draftFrom(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, form, version } = value as Partial<Draft>;
  if (typeof id !== 'string' || typeof form !== 'object' || form === null) return null;
  return { id, form, version: typeof version === 'number' ? version : null };
}

/** The draft under a key, once it has been looked for: undefined before, null for none. */
export function useStoredDraft(key: string | null): Draft | null | undefined {
  const [found, setFound] = useState<{ key: string | null; draft: Draft | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void (key === null ? Promise.resolve(null) : readDraft(key)).then((value) => {
      if (isCurrent) setFound({ key, draft: draftFrom(value) });
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return found !== null && found.key === key ? found.draft : undefined;
}

/**
 * Keeps the draft in step with the form while `isChanged`; whatever is unwritten goes to disk when the page is left.
 * `drop` forgets it, for entries that are saved or given up.
 */
export function useDraftKeeping(key: string, draft: Draft, isChanged: boolean): { readonly drop: () => void } {
  const pending = useRef<Draft | null>(null);
  const isDropped = useRef(false);
  const flush = useCallback(() => {
    if (pending.current === null) return;
    const latest = pending.current;
    pending.current = null;
    void writeDraft(key, latest);
  }, [key]);

  useEffect(() => {
    if (!isChanged || isDropped.current) return undefined;
    pending.current = draft;
    const timer = setTimeout(flush, REST_MS);
    return () => clearTimeout(timer);
  }, [draft, flush, isChanged]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
      flush();
    };
  }, [flush]);

  const drop = useCallback(() => {
    isDropped.current = true;
    pending.current = null;
    void deleteDraft(key);
  }, [key]);
  return { drop };
}
