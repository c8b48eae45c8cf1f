export const addGoal = 'insert into goals (book_id) values ($1)';
