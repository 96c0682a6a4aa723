-- A population that changed after a draw is a counted version of the sampling, beside changed setups: with the population that was replaced,
-- the one that replaced it, and the files each was made from. The replaced file itself is kept, so that the change can be drawn again.
alter table sample_draws
  add column population_object text,
  add column population_sources jsonb;
comment on column sample_draws.population_object is 'File store key of the population file; null where an earlier version drew.';
comment on column sample_draws.population_sources is 'Files that the population was made from: [{"file","sha256"}].';

alter table sampling_versions
  add column replaced_sha256 text,
  add column replaced_count integer,
  add column replaced_cents bigint,
  add column replaced_object text,
  add column population_sha256 text,
  add column population_count integer,
  add column population_cents bigint,
  add constraint sampling_versions_population_whole check (
    num_nonnulls(replaced_sha256, replaced_count, replaced_cents, population_sha256, population_count, population_cents) in (0, 6));
comment on column sampling_versions.replaced_sha256 is 'Null for a changed setup; else this version is a changed population.';

grant update (population_object, population_sources) on sample_draws to tieout_app;
grant insert (replaced_sha256, replaced_count, replaced_cents, replaced_object, population_sha256, population_count, population_cents)
  on sampling_versions to tieout_app;
grant update (replaced_object) on sampling_versions to tieout_app;
