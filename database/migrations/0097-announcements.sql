-- What a release announces, the same for every firm. Without a day of publication it is shown under its name alone, as a preview.
create table announcements (
  id uuid primary key default new_id(),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9.-]{0,99}$'),
  version text not null check (version ~ '^[0-9]{1,4}(\.[0-9]{1,4}){1,3}$'),
  title text not null check (length(btrim(title)) between 1 and 120),
  body text not null check (length(btrim(body)) between 1 and 600),
  -- Of the Resource Center.
  article text check (article ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  published_at timestamptz
);
grant select on announcements to tieout_app, tieout_platform;

insert into announcements (name, version, title, body, article, published_at) values (
  'isi-sampling', '2.1.0', 'ISI Sampling',
  'Individually significant items are tested in full and taken out of the population before the sample is drawn. Set the ISI threshold in the Testing step.',
  'individually-significant-items', '2025-06-02T14:00:00Z');

-- Who has closed which; it is not shown to them again.
create table closed_announcements (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  announcement_id uuid not null references announcements (id) on delete cascade,
  closed_at timestamptz not null,
  primary key (organization_id, user_id, announcement_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index closed_announcements_announcement on closed_announcements (announcement_id);
call make_tenant_table('closed_announcements');
revoke all on closed_announcements from tieout_app;
grant select on closed_announcements to tieout_app;
grant insert (organization_id, user_id, announcement_id, closed_at) on closed_announcements to tieout_app;
