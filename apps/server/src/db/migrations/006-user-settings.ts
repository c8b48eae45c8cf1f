/** User settings that apply on every device, profile images, and dismissed duplicates. */
export const userSettings = {
  id: '006-user-settings',
  sql: `
create table user_settings (
  user_id uuid primary key references users on delete cascade,
  theme text not null check (theme in ('system', 'light', 'dark')),
  number_display text not null check (number_display in ('won', 'sign', 'man')),
  week_start text not null check (week_start in ('sunday', 'monday')),
  first_screen text not null,
  has_shortcuts boolean not null,
  default_book uuid,
  updated_at timestamptz not null
);

create table profile_images (
  user_id uuid primary key references users on delete cascade,
  -- Drawn, and part of the public address: who does not know it cannot guess it.
  name text not null unique,
  -- WebP of 256 × 256, some ten kilobytes: with the account in one place, whatever number of servers there is.
  content bytea not null,
  created_at timestamptz not null
);

create table duplicate_dismissals (
  book_id uuid not null,
  -- The smaller id of the two.
  first_id uuid not null,
  second_id uuid not null,
  dismissed_by uuid not null,
  dismissed_at timestamptz not null,
  primary key (book_id, first_id, second_id),
  foreign key (book_id, first_id) references transactions (book_id, transaction_id) on delete cascade,
  foreign key (book_id, second_id) references transactions (book_id, transaction_id) on delete cascade,
  check (first_id < second_id)
);
create index duplicate_dismissals_of_second on duplicate_dismissals (book_id, second_id);
`,
};
