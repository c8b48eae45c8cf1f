/** Stored sums of descriptions have an array or a string for each column; they are computed again when they are needed. */
export const descriptionColumns = {
  id: '099-description-columns',
  sql: `delete from party_sums where kind = 'DESCRIPTION';`,
};
