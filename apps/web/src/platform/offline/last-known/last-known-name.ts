/** Kept answers go with every session, also one that merely ran out; whoever comes next loads their own. */
export const LAST_KNOWN_DATABASE = 'salim-last-known';
