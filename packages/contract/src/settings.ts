import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FIRST_SCREENS, NUMBER_DISPLAYS, THEMES, WEEK_STARTS } from './facts/display-choices.ts';
import { id } from './scalars.ts';

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

export const getSettings = endpoint('getSettings', {
  summary: 'Returns the user’s settings for all devices',
  tag: 'settings',
  access: 'session',
  answer: userSettings,
  status: 200,
});

export const updateSettings = endpoint('updateSettings', {
  summary: 'Updates settings; omitted ones stay, and the last write wins',
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
