export const renameGoal = 'update goals set name = $1';
