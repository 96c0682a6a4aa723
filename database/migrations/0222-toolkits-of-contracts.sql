-- Toolkits that the firm redeems without paying for them, while the contract runs.
alter table credit_contracts add column included_toolkits integer not null default 0 check (included_toolkits between 0 and 1000);
grant insert (included_toolkits) on credit_contracts to tieout_platform;
