-- Calls of one caller in one window, over all API processes. Unlogged: no flush to disk per count; after a crash every window begins anew, which
-- costs what one window allows.
create unlogged table call_windows (
  subject bytea primary key check (length(subject) = 32),
  calls bigint not null check (calls > 0),
  ends_at timestamptz not null
);
create index call_windows_over on call_windows (ends_at);
grant select, delete on call_windows to tieout_platform;
grant insert (subject, calls, ends_at) on call_windows to tieout_platform;
grant update (calls, ends_at) on call_windows to tieout_platform;
