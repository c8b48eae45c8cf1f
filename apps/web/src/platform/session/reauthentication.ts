import { create } from 'zustand';

interface Asking {
  /** Ends the question that is open; null while none is. */
  readonly answer: ((isProven: boolean) => void) | null;
}

/** Whether the app is asking who is there; the dialog that asks stands beside all screens. */
export const useReauthentication = create<Asking>(() => ({ answer: null }));

let open: Promise<boolean> | null = null;

/** Asks the person to prove who they are, once for all calls that wait for it; false where they would rather not. */
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
