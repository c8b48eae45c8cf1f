interface Builder {
  readonly insertInto: (table: string) => Builder;
  readonly updateTable: (table: string) => Builder;
  readonly deleteFrom: (table: string) => Builder;
}

export const addGoal = 'insert into goals (book_id) values ($1)';

/** The other feature writes these tables in raw SQL. */
export const writeWithBuilder = (db: Builder): readonly Builder[] => [
  db.insertInto('goal_contributions'),
  db.updateTable('budgets as b'),
  db.deleteFrom('budget_lines'),
];
