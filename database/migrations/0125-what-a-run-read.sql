-- The mapping and the slot of each file as a run read it, to tell later why another run has other results.
alter table runs add column inputs jsonb;
comment on column runs.inputs is 'A stored document; null: the version that made the run did not record it.';
grant update (inputs) on runs to tieout_app;
