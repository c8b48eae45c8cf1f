import { findSearchMatch } from '@salim/domain';
import css from './marked-text.module.css';

/** Text with the search match highlighted. */
export function MarkedText({ text, query }: { readonly text: string; readonly query: string }) {
  const match = findSearchMatch(text, query);
  if (!match) return text;
  return (
    <>
      {text.slice(0, match.start)}
      <mark className={css.mark}>{text.slice(match.start, match.end)}</mark>
      {text.slice(match.end)}
    </>
  );
}
