import css from './usage-text.module.css';

/** The usage of an item at the end of its row: on a narrow screen only the count. */
export function UsageText({ text }: { readonly text: string }) {
  const [count, ...rest] = text.split(' · ');
  if (count === undefined || count === '') return null;
  return (
    <span className={css.usage}>
      {count}
      {rest.length === 0 ? null : <span className={css.rest}> · {rest.join(' · ')}</span>}
    </span>
  );
}
