-- A worker that turns a request for a link, or a notice, into a job takes it first: two workers would each add one, and the person get two mails.
-- Taken until then; one whose worker was killed is taken again.
alter table password_link_requests add column taken_until timestamptz;
grant update (taken_until) on password_link_requests to tieout_platform;
alter table security_notices add column taken_until timestamptz;
grant update (taken_until) on security_notices to tieout_platform;
