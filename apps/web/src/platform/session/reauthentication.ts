import { create } from 'zustand';

interface Asking {
  /** Resolves the open prompt; null while no prompt is open. */
  readonly answer: ((isProven: boolean) => void) | null;
  /** The right password, if only the code is missing. */
  readonly password: string | null;
}

/** Whether the re-authentication dialog is open; it is mounted beside all screens. */
export const useReauthentication = create<Asking>(() => ({ answer: null, password: null }));

let open: Promise<boolean> | null = null;

/**
 * Asks the user to re-authenticate, once for all waiting calls; resolves to false when dismissed.
 *
 * @param password asks for the code alone
 */
export function askToReauthenticate(password: string | null = null): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    useReauthentication.setState({
      password,
      answer: (isProven) => {
        open = null;
        useReauthentication.setState({ answer: null, password: null });
        resolve(isProven);
      },
    });
  });
  return open;
}
