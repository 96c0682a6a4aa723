-- A workpaper that came with a later version: until somebody changes its program or sampling, results made before stay current.
alter table procedure_lists add column came_later boolean not null default false;
