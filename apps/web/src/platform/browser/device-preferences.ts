import {
  FIRST_SCREENS,
  type FirstScreen,
  NUMBER_DISPLAYS,
  type NumberDisplay,
  type Theme,
  WEEK_STARTS,
  type WeekStart,
} from '@salim/contract/facts/display-choices';
import { create } from 'zustand';

/** Display preferences of this device. Nothing private, so they survive a sign-out. */

interface DevicePreferences {
  theme: Theme;
  numberDisplay: NumberDisplay;
  weekStart: WeekStart;
  firstScreen: FirstScreen;
  isSidebarCollapsed: boolean;
  hasShortcuts: boolean;
  /** The book to start with when no book is current; known only while signed in, and never stored on the device. */
  defaultBookId: string | null;
}

/** `theme.js` reads the first key before the first paint. */
const THEME_KEY = 'salim-theme';
const NUMBERS_KEY = 'salim-numbers';
const WEEK_KEY = 'salim-week';
const FIRST_SCREEN_KEY = 'salim-first-screen';
const SIDEBAR_KEY = 'salim-sidebar';
const SHORTCUTS_KEY = 'salim-shortcuts';

/** Preferences that stay on a device after sign-out. */
export const DEVICE_KEYS: ReadonlySet<string> = new Set([
  THEME_KEY,
  NUMBERS_KEY,
  WEEK_KEY,
  FIRST_SCREEN_KEY,
  SIDEBAR_KEY,
  SHORTCUTS_KEY,
]);

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
    // With a full or blocked storage only the preference is lost.
    return;
  }
}

function storedTheme(): Theme {
  const theme = read(THEME_KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The stored choice; the first one if missing or invalid. */
function storedChoice<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const stored = read(key);
  return choices.find((choice) => choice === stored) ?? choices[0];
}

export const useDevicePreferences = create<DevicePreferences>(() => ({
  theme: storedTheme(),
  numberDisplay: storedChoice(NUMBERS_KEY, NUMBER_DISPLAYS),
  weekStart: storedChoice(WEEK_KEY, WEEK_STARTS),
  firstScreen: storedChoice(FIRST_SCREEN_KEY, FIRST_SCREENS),
  isSidebarCollapsed: read(SIDEBAR_KEY) === 'collapsed',
  hasShortcuts: read(SHORTCUTS_KEY) !== 'off',
  defaultBookId: null,
}));

/** Takes effect at once; `system` follows the device. */
export function chooseTheme(theme: Theme): void {
  write(THEME_KEY, theme === 'system' ? null : theme);
  useDevicePreferences.setState({ theme });
  window.dispatchEvent(new Event(THEME_KEY));
}

export function chooseNumberDisplay(numberDisplay: NumberDisplay): void {
  write(NUMBERS_KEY, numberDisplay);
  useDevicePreferences.setState({ numberDisplay });
}

export function chooseWeekStart(weekStart: WeekStart): void {
  write(WEEK_KEY, weekStart);
  useDevicePreferences.setState({ weekStart });
}

export function chooseFirstScreen(firstScreen: FirstScreen): void {
  write(FIRST_SCREEN_KEY, firstScreen);
  useDevicePreferences.setState({ firstScreen });
}

export function collapseSidebar(isSidebarCollapsed: boolean): void {
  write(SIDEBAR_KEY, isSidebarCollapsed ? 'collapsed' : null);
  useDevicePreferences.setState({ isSidebarCollapsed });
}

export function switchShortcuts(hasShortcuts: boolean): void {
  write(SHORTCUTS_KEY, hasShortcuts ? null : 'off');
  useDevicePreferences.setState({ hasShortcuts });
}

export function chooseDefaultBook(defaultBookId: string | null): void {
  useDevicePreferences.setState({ defaultBookId });
}

/** Preferences that belong to the user and are synced through the account. */
export type PersonalPreferences = Omit<DevicePreferences, 'isSidebarCollapsed'>;

/** Applies the account's settings; a value that this version does not know leaves the device's value. */
export function adoptPreferences(personal: PersonalPreferences): void {
  const now = useDevicePreferences.getState();
  if (personal.theme !== now.theme) chooseTheme(personal.theme);
  if (NUMBER_DISPLAYS.includes(personal.numberDisplay)) chooseNumberDisplay(personal.numberDisplay);
  if (WEEK_STARTS.includes(personal.weekStart)) chooseWeekStart(personal.weekStart);
  if (FIRST_SCREENS.includes(personal.firstScreen)) chooseFirstScreen(personal.firstScreen);
  switchShortcuts(personal.hasShortcuts);
  chooseDefaultBook(personal.defaultBookId);
}
