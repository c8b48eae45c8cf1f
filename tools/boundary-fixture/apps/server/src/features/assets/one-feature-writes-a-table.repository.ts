export const renameGoal = 'update goals set name = $1';
export const addContribution = 'insert into goal_contributions (book_id) values ($1)';
export const changeBudget = 'update budgets set memo = $1';
export const removeLines = 'delete from budget_lines where book_id = $1';
