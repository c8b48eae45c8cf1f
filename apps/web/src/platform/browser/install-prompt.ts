import { create } from 'zustand';

/** What Chromium hands out when the app could be installed; other browsers have nothing of the kind. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  /** Asks the browser to install the app; null where it cannot be asked. */
  readonly ask: (() => Promise<void>) | null;
  /** Whether the app was installed while this page was open. */
  readonly isInstalled: boolean;
}

export const useInstallPrompt = create<InstallState>(() => ({ ask: null, isInstalled: false }));

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

/** Keeps the browser's offer until somebody looks for it, instead of letting it interrupt. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    const ask = async () => {
      // An offer can be taken once, whatever the answer; the browser makes another one when it sees fit.
      useInstallPrompt.setState({ ask: null });
      await event.prompt();
    };
    useInstallPrompt.setState({ ask });
  });
  window.addEventListener('appinstalled', () => useInstallPrompt.setState({ ask: null, isInstalled: true }));
}
