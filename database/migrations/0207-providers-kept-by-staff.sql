-- Staff keep the catalogue of service providers. One that is no longer offered is retired: engagements that have it keep it, and no row is ever deleted.
alter table service_providers add column retired_at timestamptz;
comment on column service_providers.retired_at is 'Since when engagements can no longer add it; null while it is offered.';
comment on column service_providers.download_instructions is 'Rich text of the allow-list (decision 13); empty: none.';
create unique index service_providers_name_in_any_case on service_providers (lower(name));

-- Instructions were plain text, or nothing but an address.
update service_providers set
  instructions_address = coalesce(instructions_address, btrim(download_instructions)),
  download_instructions = ''
where btrim(download_instructions) ~ '^https?://[^[:space:]/@\\]+(/[^[:space:]]*)?$' and length(btrim(download_instructions)) <= 2000;
update service_providers set download_instructions = '<p>' || replace(replace(replace(replace(replace(
    btrim(download_instructions), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), E'\n', '<br />') || '</p>'
where btrim(download_instructions) <> '';

grant insert (name, provider_type, also_known_as, download_instructions, instructions_address, reports, position) on service_providers to tieout_platform;
grant update (name, also_known_as, download_instructions, position, retired_at) on service_providers to tieout_platform;
