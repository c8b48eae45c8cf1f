import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names.ts';
import css from './footer.module.css';

const YEAR = new Date().getFullYear();

/** The privacy policy link is bolder than its neighbors, as Korean users expect. */
export function Footer() {
  return (
    <footer className={css.footer}>
      <Link to="/privacy-policy" className={classNames(css.link, css.privacy)}>
        개인정보 처리방침
      </Link>
      <Link to="/terms-of-service" className={css.link}>
        이용약관
      </Link>
      <span>© {YEAR} 살림</span>
    </footer>
  );
}
