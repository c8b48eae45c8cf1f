/** The cookie that holds the refresh token, and by whose presence a page request shows that somebody is signed in. */
export const REFRESH_COOKIE = 'refresh';
