/**
 * Where new files are stored, for all servers of the database. Null until a server is started with S3 settings;
 * `LEAVING_S3` while files are moved back to the disk.
 */
export const fileTarget = {
  id: '056-file-target',
  sql: `
alter table installation add column file_target text check (file_target in ('DISK', 'S3', 'LEAVING_S3'));
`,
};
