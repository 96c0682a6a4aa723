-- SHA-256 of the cookie of the browser that asked for the ticket: nobody else can use the address. Null: only with the session's own token.
alter table download_tickets add column holder_hash bytea check (length(holder_hash) = 32);
