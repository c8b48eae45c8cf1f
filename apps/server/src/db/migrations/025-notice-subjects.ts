/** Whom notices name, so that the name can go when the person does. */
export const noticeSubjects = {
  id: '025-notice-subjects',
  sql: `
alter table notifications add column about_id uuid;
create index notifications_about on notifications (about_id) where about_id is not null;
`,
};
