-- What a client has begun to upload by the links of a request on the last day on which it did: removed files and ended uploads count too.
alter table client_requests add column uploads_on date;
alter table client_requests add column uploaded_bytes bigint not null default 0 check (uploaded_bytes >= 0);
grant update (uploads_on, uploaded_bytes) on client_requests to tieout_app;
