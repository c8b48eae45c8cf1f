import css from './skip-link.module.css';

/** First in the tab order of every screen with a top bar; hidden until focused. */
export function SkipLink() {
  return (
    <a href="#main" className={css.skip}>
      본문으로 건너뛰기
    </a>
  );
}
