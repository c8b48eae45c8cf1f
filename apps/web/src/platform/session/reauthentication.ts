import { create } from 'zustand';

interface Asking {
  /** Resolves the open prompt; null while no prompt is open. */
  readonly answer: ((isProven: boolean) => void) | null;
}

/** Whether the re-authentication dialog is open; it is mounted beside all screens. */
export const useReauthentication = create<Asking>(() => ({ answer: null }));

let open: Promise<boolean> | null = null;

/** Asks the user to re-authenticate, once for all waiting calls; resolves to false when dismissed. */
export function askToReauthenticate(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    useReauthentication.setState({
      answer: (isProven) => {
        open = null;
        useReauthentication.setState({ answer: null });
        resolve(isProven);
      },
    });
  });
  return open;
}
