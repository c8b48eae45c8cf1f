import { useEffect, useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';
import { deleteDraft, findDraftKeys, readDraft, writeDraft } from './draft-storage.ts';
import { emptyForm, type FormState } from './form-state.ts';
import { type Draft, draftFrom } from './use-draft.ts';

/** What of a form means the same in every book; categories, assets, tags and people belong to one. */
function withoutBook(form: FormState): FormState {
  const { type, amountText, description, date, time, memo, foreign, isPrivate, isExcluded } = form;
  return {
    ...emptyForm('', type),
    ...{ amountText, description, date, time, memo, foreign, isPrivate, isExcluded },
  };
}

/**
 * Moves a new entry that was half-written in a book which is there no more (deleted, or left) to another book's key.
 * It gets an id of its own, because the first may be in use where it came from.
 */
async function adoptDraft(person: string, key: string): Promise<Draft | null> {
  const [, , kind] = key.split(':');
  const bookIds = new Set(useBookStore.getState().books.map((book) => book.id));
  for (const found of await findDraftKeys(`${person}:`)) {
    const [, bookId = '', ofKind] = found.split(':');
    if (ofKind !== kind || bookIds.has(bookId)) continue;
    const draft = draftFrom(await readDraft(found));
    await deleteDraft(found);
    if (!draft || (draft.form.amountText === '' && draft.form.description === '')) continue;
    const adopted = { id: newId(), form: withoutBook(draft.form), version: null, base: null };
    await writeDraft(key, adopted);
    return adopted;
  }
  return null;
}

/** The draft that a book which is gone has left for `key`: undefined while it is looked for, null for none. */
export function useOrphanedDraft(person: string, key: string | null): Draft | null | undefined {
  const [found, setFound] = useState<{ readonly key: string; readonly draft: Draft | null } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    void adoptDraft(person, key).then((draft) => {
      if (isCurrent) setFound({ key, draft });
    });
    return () => {
      isCurrent = false;
    };
  }, [person, key]);
  return found !== null && found.key === key ? found.draft : undefined;
}
