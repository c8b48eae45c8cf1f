export const readGoal = 'readGoal';
