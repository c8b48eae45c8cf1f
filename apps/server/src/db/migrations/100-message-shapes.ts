/** What tells whether two messages report one payment; unknown for messages that were taken before. */
export const messageShapes = {
  id: '100-message-shapes',
  sql: `
-- The format and what the message states besides the payment, without the values.
alter table intake_messages add column shape text;
alter table intake_messages add column card_hint text;`,
};
