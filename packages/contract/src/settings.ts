import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './scalars.ts';

/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
/** `12,500원`, `₩12,500` or `1만 2,500원`, for standalone amounts. */
export const NUMBER_DISPLAYS = ['won', 'sign', 'man'] as const;
export const WEEK_STARTS = ['sunday', 'monday'] as const;
/** The start page of the app. */
export const FIRST_SCREENS = ['/dashboard', '/transactions', '/transactions/new', '/assets'] as const;

const choices = {
  theme: z.enum(THEMES),
  numberDisplay: z.enum(NUMBER_DISPLAYS),
  weekStart: z.enum(WEEK_STARTS),
  firstScreen: z.enum(FIRST_SCREENS),
  /** Single-key shortcuts. */
  hasShortcuts: z.boolean(),
  /** The initial book on a device without a current one; null means the first in the list. */
  defaultBookId: id.nullable(),
};

export const userSettings = z.object(choices);
export type UserSettings = z.output<typeof userSettings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/v2/user/me/settings',
  summary: 'How the person wants the app to look and begin, on every device',
  tag: 'settings',
  access: 'session',
  answer: userSettings,
  status: 200,
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/v2/user/me/settings',
  summary: 'Changes settings; what is not sent stays as it is, and the last write wins',
  tag: 'settings',
  access: 'session',
  body: z.strictObject({
    theme: choices.theme.optional(),
    numberDisplay: choices.numberDisplay.optional(),
    weekStart: choices.weekStart.optional(),
    firstScreen: choices.firstScreen.optional(),
    hasShortcuts: choices.hasShortcuts.optional(),
    defaultBookId: choices.defaultBookId.optional(),
  }),
  answer: userSettings,
  status: 200,
});
