-- Who wants to be mailed how much waits for them: on working days or on Mondays. Nobody without a row is.
create table waiting_digests (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  frequency text not null check (frequency in ('daily', 'weekly')),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
call make_tenant_table('waiting_digests');
grant delete on waiting_digests to tieout_app;
grant insert (organization_id, user_id, frequency) on waiting_digests to tieout_app;
grant update (frequency) on waiting_digests to tieout_app;
