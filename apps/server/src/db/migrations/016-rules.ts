/** Rules that categorize transactions, and what they changed in existing ones. */
export const rules = {
  id: '016-rules',
  sql: `
create table sorting_rules (
  book_id uuid not null references books on delete cascade,
  sorting_rule_id uuid not null,
  name text not null,
  conditions jsonb not null,
  -- What it names may be gone by now; it is looked up anew each time.
  actions jsonb not null,
  is_active boolean not null default true,
  sort_order int not null,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (book_id, sorting_rule_id)
);

create table rule_runs (
  book_id uuid not null references books on delete cascade,
  run_id uuid not null,
  rule_names jsonb not null,
  entry_count int not null check (entry_count > 0),
  -- Each entry with the version it was left in and how it was sorted before, for taking the run back.
  entries jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (book_id, run_id)
);
create index rule_runs_in_order on rule_runs (book_id, created_at desc, run_id desc);
`,
};
