export const request = 'request';
