import './ui/tokens.css';
import './ui/base.css';
import './ui/interface-font.css';
import './ui/layout.module.css';
import './ui/text.module.css';
import './ui/truncated.module.css';
import './ui/visually-hidden.module.css';
import './ui/calendar.module.css';
import './ui/chart/chart.module.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { sendFirstCalls } from './app/first-calls.ts';
import { createAppRouter } from './app/router.tsx';
import { keepInstallPrompt } from './platform/browser/install-prompt.ts';
import { watchStyles } from './platform/offline/lazy-module.ts';
import { afterFirstScreen } from './platform/offline/when-idle.ts';
import { takeCallbackToken } from './platform/session/callback-token.ts';
import { verifySession } from './platform/session/session.ts';
import { watchBack } from './ui/use-closed-by-back.ts';

takeCallbackToken();
watchStyles();

// Sets the status before the first paint, then verifies the session with the server.
void verifySession();
sendFirstCalls(window.location);

watchBack();
const router = createAppRouter();
const container = document.getElementById('root');
// A transition renders in small steps.
if (container) startTransition(() => createRoot(container).render(<App router={router} />));

// The web font loads without blocking; until then an installed font of the same width is used. Its subsets for user
// text load after the interface font, even if that failed: earlier, the browser would request every subset, and without
// the interface font they still cover all text.
const loadUserTextFonts = () => import('./ui/fonts.css');
void document.fonts.load('1em "Salim Interface"').then(loadUserTextFonts, loadUserTextFonts);

keepInstallPrompt();
afterFirstScreen(() => {
  import('./app/offline-app.ts').then(
    ({ keepAppOffline }) => keepAppOffline(router),
    // The network failed before the offline code was loaded: the next visit loads it.
    () => undefined,
  );
});
