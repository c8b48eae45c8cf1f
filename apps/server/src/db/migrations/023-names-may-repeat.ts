/** Two accounts of one bank, or two cards of one company, may have the same name; so may categories. */
export const namesMayRepeat = {
  id: '023-names-may-repeat',
  sql: `
drop index categories_name;
drop index assets_name;
drop index payment_methods_name;
`,
};
