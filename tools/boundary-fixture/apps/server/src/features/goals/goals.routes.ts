export const goalRoutes = 'goalRoutes';
