-- Who checks a signature reads the key without a query: a query inside the function cost most of the check. So the key that signs is kept
-- in sequences too, whose values a function reads as it reads a setting. As with its table, nobody but the owner reads or sets them.

-- The first 16 bytes of the key's outer and inner pad, 8 bytes each, as signed numbers. setval writes each value to disk as it is; nextval
-- is never called, because it writes ahead.
create sequence organization_key_outer_1 minvalue -9223372036854775808 maxvalue 9223372036854775807 start 0;
create sequence organization_key_outer_2 minvalue -9223372036854775808 maxvalue 9223372036854775807 start 0;
create sequence organization_key_inner_1 minvalue -9223372036854775808 maxvalue 9223372036854775807 start 0;
create sequence organization_key_inner_2 minvalue -9223372036854775808 maxvalue 9223372036854775807 start 0;

-- Keys have 128 random bits: the zeros behind them are those with which HMAC fills up a shorter key. Sequences know no transaction: while
-- a rotation is under way, or after one that was rolled back, they hold a key that nobody knows, and signatures are checked with the table.
create or replace function rotate_organization_key(accepted_for interval) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  random bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  new_key bytea := substr(random, 1, 16) || decode(repeat('00', 16), 'hex');
  outer_hex text := encode(padded_key(new_key, 92), 'hex');
  inner_hex text := encode(padded_key(new_key, 54), 'hex');
  new_id integer;
begin
  lock table organization_keys in exclusive mode;
  delete from organization_keys where accepted_until <= now();
  update organization_keys set accepted_until = least(accepted_until, now() + accepted_for);
  insert into organization_keys (key, inner_pad, outer_pad) values (new_key, decode(inner_hex, 'hex'), decode(outer_hex, 'hex'))
    returning id into strict new_id;
  perform setval('organization_key_outer_1', ('x' || substr(outer_hex, 1, 16))::bit(64)::bigint);
  perform setval('organization_key_outer_2', ('x' || substr(outer_hex, 17, 16))::bit(64)::bigint);
  perform setval('organization_key_inner_1', ('x' || substr(inner_hex, 1, 16))::bit(64)::bigint);
  perform setval('organization_key_inner_2', ('x' || substr(inner_hex, 17, 16))::bit(64)::bigint);
  return new_id;
end;
$$;

-- With every key of the table, for what the newest has not signed: null where nothing is entered, an error where no key signed it.
create function organization_by_any_key(given text) returns uuid language plpgsql stable parallel restricted as $$
begin
  if coalesce(given, '') = '' then
    return null;
  end if;
  if not is_signed('organization|' || pg_backend_pid() || '|' || split_part(given, '|', 1) || '|' || split_part(given, '|', 2), split_part(given, '|', 3)) then
    raise exception 'the organization of this transaction is not signed by the application' using errcode = 'invalid_authorization_specification';
  end if;
  return split_part(given, '|', 1)::uuid;
end;
$$;
revoke execute on function organization_by_any_key(text) from public;

-- This runs for every table of every statement, so it is one expression without a query: as is_signed, with the newest key.
create or replace function current_organization_id() returns uuid
  language plpgsql stable parallel restricted security definer set search_path = public, pg_temp as $$
declare
  given text := current_setting('app.organization', true);
begin
  return case
    when encode(sha256(
        int8send(pg_sequence_last_value('organization_key_outer_1')) || int8send(pg_sequence_last_value('organization_key_outer_2'))
        || decode(repeat('5c', 48), 'hex')
        || sha256(
          int8send(pg_sequence_last_value('organization_key_inner_1')) || int8send(pg_sequence_last_value('organization_key_inner_2'))
          || decode(repeat('36', 48), 'hex')
          || convert_to('organization|' || pg_backend_pid() || '|' || split_part(given, '|', 1) || '|' || split_part(given, '|', 2), 'UTF8')
        )), 'hex') = split_part(given, '.', 2)
    then split_part(given, '|', 1)::uuid
    else organization_by_any_key(given)
  end;
end;
$$;

-- The key until now is longer than what the sequences hold. Processes that run fetch the new one within five minutes.
select rotate_organization_key('15 minutes');
