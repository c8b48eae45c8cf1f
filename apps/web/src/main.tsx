import './ui/tokens.css';
import './ui/base.css';
import './ui/interface-font.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';
import { keepInstallPrompt } from './platform/browser/install-prompt.ts';
import { watchStyles } from './platform/offline/lazy-module.ts';
import { afterFirstScreen } from './platform/offline/when-idle.ts';
import { takeCallbackToken } from './platform/session/callback-token.ts';
import { verifySession } from './platform/session/session.ts';

takeCallbackToken();
watchStyles();

// Sets the status before anything is painted, then asks the server.
void verifySession();

const router = createAppRouter();
const container = document.getElementById('root');
// As a transition it is put together in small steps.
if (container) startTransition(() => createRoot(container).render(<App router={router} />));

// The web font arrives when it arrives; until then the words stand in an installed one of the same width. Its pieces for
// what people write come after the file of the interface, whether that came or not: until then the browser would ask for
// every piece, and without it they serve alone.
const bringPieces = () => import('./ui/fonts.css');
void document.fonts.load('1em "Salim Interface"').then(bringPieces, bringPieces);

keepInstallPrompt();
afterFirstScreen(() => {
  import('./app/offline-app.ts').then(
    ({ keepAppOffline }) => keepAppOffline(router),
    // The network went away before the part was there that does without: the next visit fetches it.
    () => undefined,
  );
});
