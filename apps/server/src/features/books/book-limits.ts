/** Maximum number of books per user, including shared ones. */
export const BOOKS_MAX = 100;
