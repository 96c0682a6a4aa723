-- Conclusions and sign-offs of workpapers: beside the results, kept when processing again, printed.
create table workpaper_conclusions (
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  body text not null,
  -- of the figures it was written for: a run that makes others asks whether it still holds
  figures_id text not null,
  run_number integer not null,
  written_by uuid not null,
  written_at timestamptz not null default now(),
  primary key (organization_id, engagement_id, output_key),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, written_by) references users (organization_id, id)
);
call make_tenant_table('workpaper_conclusions');
create index workpaper_conclusions_written_by on workpaper_conclusions (organization_id, written_by);
grant insert (organization_id, engagement_id, output_key, body, figures_id, run_number, written_by) on workpaper_conclusions to tieout_app;
grant update (body, figures_id, run_number, written_by, written_at) on workpaper_conclusions to tieout_app;

-- One row for each signature that was ever given; a row that has ended was withdrawn or replaced.
create table workpaper_sign_offs (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations (id),
  engagement_id uuid not null,
  output_key text not null,
  role text not null check (role in ('preparer', 'reviewer')),
  -- what was signed
  result_id text not null check (result_id ~ '^[0-9a-f]{16}$'),
  run_number integer not null,
  signed_by uuid not null,
  signed_at timestamptz not null default now(),
  ended_how text check (ended_how in ('withdrawn', 'replaced')),
  ended_by uuid,
  ended_at timestamptz,
  -- of an admin who withdraws another person's
  end_reason text not null default '',
  check ((ended_how is null) = (ended_by is null) and (ended_how is null) = (ended_at is null)),
  unique (organization_id, id),
  foreign key (organization_id, engagement_id) references engagements (organization_id, id),
  foreign key (organization_id, signed_by) references users (organization_id, id),
  foreign key (organization_id, ended_by) references users (organization_id, id)
);
call make_tenant_table('workpaper_sign_offs');
create unique index workpaper_sign_offs_effective on workpaper_sign_offs (organization_id, engagement_id, output_key, role) where ended_how is null;
create index workpaper_sign_offs_of on workpaper_sign_offs (organization_id, engagement_id, output_key, signed_at);
create index workpaper_sign_offs_signed_by on workpaper_sign_offs (organization_id, signed_by);
create index workpaper_sign_offs_ended_by on workpaper_sign_offs (organization_id, ended_by);
grant insert (organization_id, engagement_id, output_key, role, result_id, run_number, signed_by) on workpaper_sign_offs to tieout_app;
grant update (ended_how, ended_by, ended_at, end_reason) on workpaper_sign_offs to tieout_app;
