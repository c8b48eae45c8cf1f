import css from './usage-text.module.css';

/** How much something is used, at the end of its row; out of the way on a narrow screen. */
export function UsageText({ text }: { readonly text: string }) {
  return text === '' ? null : <span className={css.usage}>{text}</span>;
}
