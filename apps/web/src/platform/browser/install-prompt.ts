import { create } from 'zustand';

/** Chromium's event when the app can be installed; other browsers have no equivalent. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  /** Asks the browser to install the app; null when it cannot be asked. */
  readonly ask: (() => Promise<void>) | null;
  /** Whether the app was installed while this page was open. */
  readonly isInstalled: boolean;
}

export const useInstallPrompt = create<InstallState>(() => ({ ask: null, isInstalled: false }));

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

/** Defers the browser's install prompt until the user looks for it. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    const ask = async () => {
      // A prompt can be used once, whatever the choice; the browser offers the next one when it sees fit.
      useInstallPrompt.setState({ ask: null });
      await event.prompt();
    };
    useInstallPrompt.setState({ ask });
  });
  window.addEventListener('appinstalled', () => useInstallPrompt.setState({ ask: null, isInstalled: true }));
}
