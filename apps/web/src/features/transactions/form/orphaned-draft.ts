import { useEffect, useState } from 'react';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { deleteDraft, findDraftKeys, readDraft, writeDraft } from './draft-storage.ts';
import { emptyForm, type FormState } from './form-state.ts';
import { type Draft, draftFrom } from './use-draft.ts';

/** A draft of a new transaction for a book that was deleted or that the user has left. */
export interface OrphanedDraft {
  /** The storage key. */
  readonly key: string;
  /** The book's title; empty if it was not stored. */
  readonly bookTitle: string;
  readonly form: FormState;
}

/** The form fields that are valid in every book; categories, assets, tags and members belong to one. */
function withoutBook(form: FormState): FormState {
  const { type, amountText, description, date, time, memo, foreign, isPrivate, isExcluded, taxKind, cashReceipt } =
    form;
  return {
    ...emptyForm('', type),
    ...{ amountText, description, date, time, memo, foreign, isPrivate, isExcluded, taxKind, cashReceipt },
  };
}

async function findOrphan(person: string, kind: string | undefined): Promise<OrphanedDraft | null> {
  const bookIds = new Set(useBookStore.getState().books.map((book) => book.id));
  for (const key of await findDraftKeys(`${person}:`)) {
    const [, bookId = '', ofKind] = key.split(':');
    if (ofKind !== kind || bookIds.has(bookId)) continue;
    const draft = draftFrom(await readDraft(key));
    if (draft && (draft.form.amountText !== '' || draft.form.description !== '')) {
      return { key, bookTitle: draft.bookTitle, form: draft.form };
    }
    await deleteDraft(key);
  }
  return null;
}

interface OrphanChoice {
  /** Undefined while it is being looked up, null without one. */
  readonly orphan: OrphanedDraft | null | undefined;
  /** The draft the user has moved to this book. */
  readonly adopted: Draft | null;
  /** Moves it to this book. */
  readonly adopt: () => void;
  readonly discard: () => void;
  /** Keeps it for the next visit. */
  readonly putOff: () => void;
}

/**
 * The draft of a book that no longer exists for the user. It never moves to another book automatically, because that
 * would record the money in the wrong book: the user has to confirm before it is stored under `key`, the draft key of
 * this book.
 */
export function useOrphanedDraft(person: string, key: string | null, book: { readonly title: string }): OrphanChoice {
  const [found, setFound] = useState<{
    readonly key: string;
    readonly orphan: OrphanedDraft | null;
    readonly adopted: Draft | null;
  } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    void findOrphan(person, key.split(':')[2]).then((orphan) => {
      if (isCurrent) setFound({ key, orphan, adopted: null });
    });
    return () => {
      isCurrent = false;
    };
  }, [person, key]);
  const current = found !== null && found.key === key ? found : null;
  const orphan = current?.orphan ?? null;
  const settle = (adopted: Draft | null) => {
    if (current) setFound({ ...current, orphan: null, adopted });
  };
  return {
    orphan: current === null ? undefined : orphan,
    adopted: current?.adopted ?? null,
    adopt: () => {
      if (orphan === null || key === null) return;
      // A new id, because the previous one may be in use in the other book.
      const kept = { bookTitle: book.title, version: null, base: null };
      const adopted: Draft = { id: newId(), form: withoutBook(orphan.form), ...kept };
      void writeDraft(key, adopted).then(() => deleteDraft(orphan.key));
      settle(adopted);
    },
    discard: () => {
      if (orphan !== null) void deleteDraft(orphan.key);
      settle(null);
    },
    putOff: () => settle(null),
  };
}
