/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** `12,500원`, `₩12,500` or `1만 2,500원`, for standalone amounts. */
export const NUMBER_DISPLAYS = ['won', 'sign', 'man'] as const;
export type NumberDisplay = (typeof NUMBER_DISPLAYS)[number];

export const WEEK_STARTS = ['sunday', 'monday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

/** The start page of the app. */
export const FIRST_SCREENS = ['/dashboard', '/transactions', '/transactions/new', '/assets'] as const;
export type FirstScreen = (typeof FIRST_SCREENS)[number];
