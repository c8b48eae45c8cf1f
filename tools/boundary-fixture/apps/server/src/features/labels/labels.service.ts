export const labels = 'labels';
