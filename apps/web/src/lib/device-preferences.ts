import { create } from 'zustand';

/** How this device shows the app. Nothing private, so a sign-out leaves it alone. */
export type ThemeChoice = 'light' | 'dark' | 'system';

interface DevicePreferences {
  theme: ThemeChoice;
  isSidebarCollapsed: boolean;
  hasShortcuts: boolean;
}

/** `theme.js` reads the first one before the first paint. */
const THEME_KEY = 'salim-theme';
const SIDEBAR_KEY = 'salim-sidebar';
const SHORTCUTS_KEY = 'salim-shortcuts';

/** What stays on a device when its person leaves. */
export const DEVICE_KEYS: ReadonlySet<string> = new Set([THEME_KEY, SIDEBAR_KEY, SHORTCUTS_KEY]);

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // A full or forbidden storage costs the memory of a preference, nothing else.
    return;
  }
}

function storedTheme(): ThemeChoice {
  const theme = read(THEME_KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export const useDevicePreferences = create<DevicePreferences>(() => ({
  theme: storedTheme(),
  isSidebarCollapsed: read(SIDEBAR_KEY) === 'collapsed',
  hasShortcuts: read(SHORTCUTS_KEY) !== 'off',
}));

/** Takes effect at once; `system` follows the device. */
export function chooseTheme(theme: ThemeChoice): void {
  write(THEME_KEY, theme === 'system' ? null : theme);
  useDevicePreferences.setState({ theme });
  window.dispatchEvent(new Event(THEME_KEY));
}

export function collapseSidebar(isSidebarCollapsed: boolean): void {
  write(SIDEBAR_KEY, isSidebarCollapsed ? 'collapsed' : null);
  useDevicePreferences.setState({ isSidebarCollapsed });
}

export function switchShortcuts(hasShortcuts: boolean): void {
  write(SHORTCUTS_KEY, hasShortcuts ? null : 'off');
  useDevicePreferences.setState({ hasShortcuts });
}
