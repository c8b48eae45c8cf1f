/** The users named in notices, so that a name can be removed with its account. */
export const noticeSubjects = {
  id: '025-notice-subjects',
  sql: `
alter table notifications add column about_id uuid;
create index notifications_about on notifications (about_id) where about_id is not null;
`,
};
