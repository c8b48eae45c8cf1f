import type { ImportPreview } from '@salim/contract';
import { formatNumber } from '../../../text/format.ts';
import css from './import-rows.module.css';

/** Rows that are skipped on purpose or that need a review. */
export function ImportNotes({ preview }: { readonly preview: ImportPreview }) {
  const hidden = preview.noteCount - preview.notes.length;
  return (
    <>
      <ul className={css.list}>
        {preview.notes.map((note) => (
          <li key={`${note.row} ${note.message}`} className={css.row}>
            <span className={css.number}>{formatNumber(note.row)}번째 줄</span>
            <span className={css.note}>{note.message}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className={css.more}>이 외에 {formatNumber(hidden)}줄이 더 있어요.</p> : null}
    </>
  );
}
