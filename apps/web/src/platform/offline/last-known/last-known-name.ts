/**
 * Cached responses are deleted at the end of every session, including an expired one; the next user loads their own.
 */
export const LAST_KNOWN_DATABASE = 'salim-last-known';
