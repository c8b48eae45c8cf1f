/** Tables and columns get the names of the code. */
export const plainNames = {
  id: '046-plain-names',
  sql: `
alter table moved_uses rename to reassignments;
alter table reassignments rename column thing_id to row_id;

alter table told_card_bills rename to notified_card_bills;
alter table notified_card_bills rename column told_at to notified_at;

alter table told_changes rename to notified_changes;
alter table notified_changes rename column told_up_to to notified_up_to;

alter table external_hops rename to oauth_requests;
alter index external_hops_by_age rename to oauth_requests_by_age;

alter table rule_runs rename column entry_count to transaction_count;
`,
};
