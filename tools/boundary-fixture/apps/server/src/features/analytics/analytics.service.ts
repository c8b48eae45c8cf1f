export const analytics = 'analytics';
