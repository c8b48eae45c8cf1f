import { Link } from '@tanstack/react-router';
import { useOutlook } from '../api/use-outlook.ts';
import css from './outlook-line.module.css';

/** What the next 90 days bring, in one sentence; links to the picture. */
export function OutlookLine({ bookId }: { readonly bookId: string }) {
  const { data, error } = useOutlook(bookId, null);
  if (error && !data) return null;
  return data ? (
    <Link to="/assets" className={css.line}>
      {data.sentence}
    </Link>
  ) : (
    <p className={css.line} aria-busy />
  );
}
