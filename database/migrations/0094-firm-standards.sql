-- The firm's standard for new engagements: the procedures of a workpaper, or the sampling of one of its populations. Every save adds a version and
-- none is ever changed, so that each can be restored; without a version the standard is Tieout's library.
create table firm_standards (
  organization_id uuid not null references organizations (id),
  part text not null check (part in ('procedures', 'sampling')),
  -- of the workpaper, or of the population
  key text not null,
  version integer not null check (version >= 1),
  content jsonb not null,
  made_by text not null check (made_by in ('edit', 'restore', 'reset')),
  -- the version before the first save of one sitting: the history lists the last of each sitting
  follows integer not null check (follows >= 0 and follows < version),
  -- what the sitting changed, in words
  says text[] not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  primary key (organization_id, part, key, version),
  foreign key (organization_id, changed_by) references users (organization_id, id)
);
create index firm_standards_changed_by on firm_standards (organization_id, changed_by);
call make_tenant_table('firm_standards');
grant insert (organization_id, part, key, version, content, made_by, follows, says, changed_by) on firm_standards to tieout_app;

-- The step of the firm's standard that a procedure was copied from; null for one that is the engagement's own, or older than the standard.
alter table procedures add column firm_step_id uuid;
grant insert (firm_step_id), update (firm_step_id) on procedures to tieout_app;

-- Whether the size was the firm's standard when it was set, as the proof says; null where it was set before firms had a standard of their own.
alter table samplings add column is_standard boolean;
grant insert (is_standard), update (is_standard) on samplings to tieout_app;
alter table sampling_versions add column is_standard boolean;
grant insert (is_standard) on sampling_versions to tieout_app;
