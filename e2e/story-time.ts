/** The date and time of the stories: a Friday noon in Seoul. */
export const STORY_TIME = '2026-11-20T03:00:00.000Z';
