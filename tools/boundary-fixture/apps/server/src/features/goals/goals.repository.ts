export const findGoal = 'findGoal';
