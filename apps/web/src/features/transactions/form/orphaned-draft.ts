import { useEffect, useState } from 'react';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { deleteDraft, findDraftKeys, readDraft, writeDraft } from './draft-storage.ts';
import { emptyForm, type FormState } from './form-state.ts';
import { type Draft, draftFrom } from './use-draft.ts';

/** A new entry that was half-written in a book which is there no more: deleted, or left. */
export interface OrphanedDraft {
  /** Where it still is. */
  readonly key: string;
  /** What the book was called; empty where that was not kept. */
  readonly bookTitle: string;
  readonly form: FormState;
}

/** What of a form means the same in every book; categories, assets, tags and people belong to one. */
function withoutBook(form: FormState): FormState {
  const { type, amountText, description, date, time, memo, foreign, isPrivate, isExcluded } = form;
  return {
    ...emptyForm('', type),
    ...{ amountText, description, date, time, memo, foreign, isPrivate, isExcluded },
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
  /** Undefined while it is looked for, null for none. */
  readonly orphan: OrphanedDraft | null | undefined;
  /** What has been taken over here, once somebody has said so. */
  readonly adopted: Draft | null;
  /** Takes it over into this book. */
  readonly adopt: () => void;
  readonly discard: () => void;
  /** Leaves it where it is, until the next time. */
  readonly putOff: () => void;
}

/**
 * The draft that a book which is gone has left. It never goes into another book by itself, because money would be
 * written where nobody meant it: `key`, the draft of this book, takes it over when it is told to.
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
      // It gets an id of its own, because the first may be in use where it came from.
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
