import css from './skip-link.module.css';

/** First in the order of the Tab key on every screen with a bar above it; out of sight until it has the focus. */
export function SkipLink() {
  return (
    <a href="#main" className={css.skip}>
      본문으로 건너뛰기
    </a>
  );
}
