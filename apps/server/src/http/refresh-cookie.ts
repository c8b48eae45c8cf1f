/** The cookie with the refresh token; its presence shows page requests that a user is signed in. */
export const REFRESH_COOKIE = 'refresh';
