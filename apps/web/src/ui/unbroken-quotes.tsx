import css from './unbroken-quotes.module.css';

/** The end of a quoted name and its particle: browsers break the line between them. */
const QUOTE_END = /(\S’\p{L}+)/u;

/** Text in which no quoted name is parted from its particle by a line break. */
export function UnbrokenQuotes({ text }: { readonly text: string }) {
  return text.split(QUOTE_END).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line no-array-index-key -- pieces of a text have no other identity
      <span key={place} className={css.held}>
        {piece}
      </span>
    ),
  );
}
