import { useInsights } from '../api/use-insights.ts';
import css from './insight-line.module.css';
import { InsightRow } from './insight-row.tsx';

/** The most important insight, in one line; nothing without one. Possible duplicates have a separate line. */
export function InsightLine({ bookId }: { readonly bookId: string }) {
  const { data } = useInsights(bookId);
  const insight = data?.find(({ kind }) => kind !== 'DOUBLE_CHARGE');
  if (!insight) return null;
  return (
    <section aria-label="평소와 다른 것" className={css.line}>
      <InsightRow key={insight.id} bookId={bookId} insight={insight} />
    </section>
  );
}
