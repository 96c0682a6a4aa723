-- Some issuers, such as Entra ID, never say that an email is verified. A firm may say that it trusts the addresses of an issuer for the domains that
-- it has proven.
alter table sign_on_issuers add column trusts_emails boolean not null default false;
grant insert (trusts_emails) on sign_on_issuers to tieout_platform;
grant update (trusts_emails) on sign_on_issuers to tieout_platform;

-- The admin who tries an issuer and whom it signs in nowhere; null: a sign-in.
alter table sign_on_attempts add column tried_by uuid;
alter table sign_on_attempts add foreign key (organization_id, tried_by) references users (organization_id, id) on delete cascade;
create index sign_on_attempts_tried_by on sign_on_attempts (organization_id, tried_by);
grant insert (tried_by) on sign_on_attempts to tieout_platform;
