import { sendEarly } from '../platform/api/api-client.ts';
import { useDevicePreferences } from '../platform/browser/device-preferences.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { useBookStore } from '../platform/stores/book-store.ts';

/**
 * Sends the calls of the dashboard while the session is being verified instead of after it. Their answers are used only
 * once the session is verified.
 */
export function sendFirstCalls({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (useAuthStore.getState().accessToken === null) return;
  const screen = pathname === '/' ? useDevicePreferences.getState().firstScreen : pathname;
  if (screen !== '/dashboard' || search !== '') return;
  const bookId = useBookStore.getState().currentBook?.id ?? null;
  sendEarly('listMyBooks');
  sendEarly('getDashboard', { query: { bookId, month: null } });
}
