/** Books of one person, those shared with them included. */
export const BOOKS_MAX = 100;
