-- Where a provider describes the download of its reports. Shown as a link: nothing but a web address is kept.
alter table service_providers add column instructions_address text
  check (instructions_address ~ '^https?://[^[:space:]/@\\]+(/[^[:space:]]*)?$' and length(instructions_address) <= 2000);
grant update (instructions_address) on service_providers to tieout_platform;
