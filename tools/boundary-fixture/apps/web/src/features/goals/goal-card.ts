export const goalCard = 'goalCard';
