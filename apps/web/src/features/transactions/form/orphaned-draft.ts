import { useEffect, useState } from 'react';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { deleteDraft, findDraftKeys, preparedDrafts, readDraft, writeDraft } from './draft-storage.ts';
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

/** Those of the keys that belong to a draft of `person` in a book that they do not have. */
function orphansAmong(keys: Iterable<string>, person: string, kind: string | undefined): string[] {
  const bookIds = new Set(useBookStore.getState().books.map((book) => book.id));
  return [...keys].filter((key) => {
    const [ofPerson, bookId = '', ofKind] = key.split(':');
    return ofPerson === person && ofKind === kind && !bookIds.has(bookId);
  });
}

const kindOf = (key: string): string | undefined => key.split(':')[2];

async function findOrphan(person: string, kind: string | undefined): Promise<OrphanedDraft | null> {
  for (const key of orphansAmong(await findDraftKeys(`${person}:`), person, kind)) {
    const draft = draftFrom(await readDraft(key));
    if (draft && (draft.form.amountText !== '' || draft.form.description !== '')) {
      return { key, bookTitle: draft.bookTitle, form: draft.form };
    }
    await deleteDraft(key);
  }
  return null;
}

interface FoundOrphan {
  readonly key: string;
  readonly orphan: OrphanedDraft | null;
  readonly adopted: Draft | null;
}

/** The result for prepared drafts without an orphan, which is the usual case; null if the drafts must be read. */
function preparedOrphan(person: string, key: string | null): FoundOrphan | null {
  const drafts = preparedDrafts();
  if (key === null || drafts === null || orphansAmong(drafts.keys(), person, kindOf(key)).length > 0) return null;
  return { key, orphan: null, adopted: null };
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
  const [found, setFound] = useState(() => preparedOrphan(person, key));
  const isFound = found !== null && found.key === key;
  useEffect(() => {
    if (key === null || isFound) return undefined;
    let isCurrent = true;
    void findOrphan(person, kindOf(key)).then((orphan) => {
      if (isCurrent) setFound({ key, orphan, adopted: null });
    });
    return () => {
      isCurrent = false;
    };
  }, [person, key, isFound]);
  const current = isFound ? found : null;
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
