-- A file that an auditor accepted from a client stays one of the client's in its slot: who gave it, and when.
alter table assets
  add column given_by text check (length(given_by) between 1 and 320),
  add column given_at timestamptz,
  add constraint assets_given check ((given_by is null) = (given_at is null));
grant insert (given_by, given_at) on assets to tieout_app;
