import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { InAppBrowserNotice } from './in-app-browser-notice.tsx';
import css from './sign-in-frame.module.css';
import { useDocumentTitle } from './use-document-title.ts';

/** Illustration: a house whose rooms are the rows of a ledger, with one total under the roof. */
function Scene() {
  return (
    <svg
      viewBox="0 0 460 300"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={css.scene}
    >
      <path d="M20 282h420" />
      <path d="M86 282V138L220 44l134 94v144" fill="var(--surface)" />
      <path d="M60 156 220 44l160 112" />
      <path d="M300 100V62h28v58" />
      <path d="M314 46c-6-8 6-14 0-24M328 40c-5-6 5-11 0-19" opacity=".5" />
      <path
        d="M220 148c-22-14-50-18-84-16v128c34-2 62 2 84 16 22-14 50-18 84-16V132c-34-2-62 2-84 16Z"
        fill="var(--accent-soft)"
      />
      <path d="M220 148v128" />
      <path
        d="M154 160c18 0 33 3 46 9M154 184c18 0 33 3 46 9M154 208c12 0 22 1 31 4M286 160c-18 0-33 3-46 9M286 184c-18 0-33 3-46 9"
        opacity=".55"
      />
      <path d="M286 212c-12 0-22 1-31 4M286 234c-18 0-33 3-46 9" strokeWidth="5" />
      <path d="M154 234c18 0 33 3 46 9" strokeWidth="5" opacity=".55" />
      <path d="M44 282v-32M44 250c-12-2-18-10-18-22 12 0 18 8 18 22ZM44 258c10-2 16-9 16-20-11 0-16 8-16 20Z" />
      <path d="M410 282v-46M410 236c-16-3-23-13-24-29 16 1 24 12 24 29ZM410 252c14-3 21-12 22-27-15 1-22 11-22 27Z" />
    </svg>
  );
}

interface SignInFrameProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** Greets a newcomer: the house above on phones too, and a sentence instead of the heading, which the page has. */
  readonly isWelcome?: boolean;
  readonly children: ReactNode;
  /** Where the user wanted to go before sign-in. */
  readonly links: ReactNode;
}

/** The layout of sign-in and sign-up: a picture beside the form on wide screens, the form alone on phones. */
export function SignInFrame({ title, text, isWelcome = false, children, links }: SignInFrameProps) {
  useDocumentTitle();
  return (
    <div className={css.frame}>
      <section aria-label="살림 소개" className={css.side}>
        <Logo size={36} />
        <Scene />
        <div>
          {isWelcome ? null : (
            <p className={css.sideTitle}>
              우리 집 돈의 흐름,
              <br />
              함께 기록하고 함께 봐요
            </p>
          )}
          <p className={css.sideText}>용돈부터 온 가족 생활비까지, 5초면 기록할 수 있어요.</p>
        </div>
      </section>
      <main className={css.main}>
        <div className={css.panel}>
          <div className={css.heading}>
            <div className={css.mark}>
              <Logo size={isWelcome ? 28 : 40} />
              {isWelcome ? <Scene /> : null}
            </div>
            {isWelcome ? <p className={css.title}>{title}</p> : <h1 className={css.title}>{title}</h1>}
            {text === undefined ? null : <p className={css.text}>{text}</p>}
          </div>
          <InAppBrowserNotice />
          {children}
          <div className={css.links}>{links}</div>
        </div>
        <div className={css.foot}>
          <Link to="/privacy-policy">개인정보 처리방침</Link>
          <Link to="/terms-of-service">이용약관</Link>
        </div>
      </main>
    </div>
  );
}
