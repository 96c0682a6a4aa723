-- A step that was taken over from elsewhere, such as a user-entity control of a SOC report, is taken over once for each workpaper.
alter table procedures add column source_key text;
create unique index procedures_source on procedures (organization_id, engagement_id, output_key, source_key) where source_key is not null;
grant insert (source_key) on procedures to tieout_app;
