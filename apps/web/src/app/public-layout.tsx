import { Outlet, useLocation } from '@tanstack/react-router';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { classNames } from '../ui/class-names.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Logo } from '../ui/logo.tsx';
import css from './public-layout.module.css';
import { titleOfPath } from './route-titles.ts';
import { Footer } from './shell/footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** Pages with a single form: their heading is above the form, as narrow as the sign-in form. */
const NARROW: ReadonlySet<string> = new Set(['/forgot-password', '/reset-password', '/email-verification-sent']);

/** The layout of public pages: no sidebar, and for signed-out visitors sign-in as the only link into the app. */
export function PublicLayout() {
  const path = useLocation({ select: (location) => location.pathname });
  const isSignedIn = useAuthStore((store) => store.accessToken !== null);
  useDocumentTitle();
  return (
    <div className={css.layout}>
      <SkipLink />
      <header className={css.bar}>
        <Logo />
        <div className={css.actions}>
          {isSignedIn ? (
            <LinkButton to="/dashboard" size="small">
              살림으로 돌아가기
            </LinkButton>
          ) : (
            <>
              <LinkButton to="/login" search={{}} size="small" variant="ghost">
                로그인
              </LinkButton>
              <LinkButton to="/register" search={{}} size="small" variant="primary">
                회원가입
              </LinkButton>
            </>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classNames(css.main, NARROW.has(path) && css.narrow)}>
        <h1 className={css.title}>{titleOfPath(path)}</h1>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
