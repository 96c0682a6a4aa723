-- What the list shows of files, providers and ties; recomputed with the status, in the same transaction.
alter table engagements add column overview jsonb not null default '{"providers": [], "files": {"present": 0, "wanted": 0}, "ties": null}';

-- For what is there already. The owner sees the rows of all organizations only while row security is not forced.
alter table engagements no force row level security;
alter table subcontracts no force row level security;
alter table data_feed_nodes no force row level security;
alter table assets no force row level security;
alter table runs no force row level security;
alter table run_outputs no force row level security;

update engagements e set overview = jsonb_build_object(
  'providers', coalesce((
    select jsonb_agg(name order by first) from (
      select p.name, min(s.position) as first from subcontracts s join service_providers p on p.id = s.service_provider_id
      where s.organization_id = e.organization_id and s.engagement_id = e.id group by p.name) named), '[]'),
  'files', (
    select jsonb_build_object('present', count(*) filter (where filled), 'wanted', count(*) filter (where filled or required)) from (
      select n.required, exists (
        select from assets a where a.organization_id = n.organization_id and a.data_feed_node_id = n.id and a.status <> 'refused') as filled
      from data_feed_nodes n where n.organization_id = e.organization_id and n.engagement_id = e.id) slots),
  'ties', (
    select jsonb_build_object('agreed', count(*) filter (where tie->>'result' = 'ties'),
      'differing', count(*) filter (where tie->>'result' = 'differs'), 'total', count(tie))
    from (select r.id, r.organization_id from runs r where r.organization_id = e.organization_id and r.engagement_id = e.id
      and r.status = 'succeeded' order by r.number desc limit 1) last
    left join run_outputs o on o.organization_id = last.organization_id and o.run_id = last.id and o.status = 'made'
    left join lateral jsonb_array_elements(o.result->'ties') as tie on true
    group by last.id));

alter table engagements force row level security;
alter table subcontracts force row level security;
alter table data_feed_nodes force row level security;
alter table assets force row level security;
alter table runs force row level security;
alter table run_outputs force row level security;
