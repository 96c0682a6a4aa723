-- The file store of this database: its folder holds the same ID, by which a process knows that it sees the files. Noted by the first process that starts.
create table file_store (
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  noted_at timestamptz not null default now()
);
grant select on file_store to tieout_platform;
grant insert (id) on file_store to tieout_platform;
