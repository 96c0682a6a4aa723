-- DECIDE (docs/recipes/report.md): the providers that have the report, where its slot is among theirs, and whether it is required
update service_providers
set reports = reports || '[{"report_key": "template_report", "required": false, "how_to": "DECIDE (docs/recipes/report.md): what the report must hold"}]'::jsonb
where provider_type = 'Recordkeeper' and name like '%(universal)';
