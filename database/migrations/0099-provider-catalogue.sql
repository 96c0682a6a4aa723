-- Service providers by name, each with the slots of its type. A report's name and menu path are here only with the public page that says
-- them; for all others the product says that they are not known and what the report must hold.
alter table service_providers add column also_known_as text[] not null default '{}';
comment on column service_providers.also_known_as is 'Earlier or other names, found by a search for the provider.';
comment on column service_providers.reports is
  'Slots: [{"report_key","required","how_to"}], or instead of how_to what the provider calls the report: {"name","path","cited"}.';

with slots (provider_type, report_key, required, position) as (values
  ('Recordkeeper', 'participant_balances', true, 1),
  ('Recordkeeper', 'contribution_detail', false, 2),
  ('Recordkeeper', 'distribution_detail', true, 3),
  ('Recordkeeper', 'trust_statement', false, 4),
  ('Payroll', 'payroll_register', true, 1),
  ('Payroll', 'demographics', false, 2)
),
places (provider, report_key, name, path, cited) as (values
  ('Ascensus', 'participant_balances', 'Plan Administration Report (Participant Detail)', null,
   'https://help.auditminer.com/what-information-is-missing-from-the-ascensus-workpapers'),
  ('Ascensus', 'trust_statement', 'Trust Statement', null,
   'https://help.auditminer.com/what-information-is-missing-from-the-ascensus-workpapers'),
  ('Betterment', 'distribution_detail', 'Distributions', null, 'https://www.betterment.com/help/work/reports'),
  ('Principal', 'participant_balances', 'Display of Accounts', null,
   'https://help.auditminer.com/what-information-is-missing-from-the-principal-workpapers'),
  ('TIAA', 'contribution_detail', 'Contribution report', null,
   'http://www1.tiaa-cref.org/plansponsors/land/audit_toolkit/875.html'),
  ('TIAA', 'distribution_detail', 'Distribution Report', null,
   'http://www1.tiaa-cref.org/plansponsors/land/audit_toolkit/875.html'),
  ('Dayforce', 'payroll_register', 'Payroll Register by Pay Run', 'Ad Hoc Reporting',
   'https://help.dayforce.com/r/documents/Ad-Hoc-Reporting-Guide/Payroll-Register-by-Pay-Run?contentId=4~7DF3zW7n~VF_nyWAfeYw'),
  ('Gusto', 'payroll_register', 'Payroll journal', 'Reports',
   'https://support.gusto.com/article/101334493100000/View-and-download-reports'),
  ('Gusto', 'demographics', 'Employee summary', 'Reports',
   'https://gusto.rightanswers.com/portal/app/portlets/results/viewsolution.jsp?solutionid=101334493100000'),
  ('Paycor', 'demographics', null, 'Reports > Custom Reports > Custom Template',
   'https://help.checkhq.com/company-setup/4Msp39koQmdNe2ZLikA1r3/paycor-extract-and-required-data-guide/7skrPsVGzKxQtZDUAu8Rqe'),
  ('Paylocity', 'demographics', 'Employee Record Information', 'Reports & Analytics > Reporting > Create Report > Dynamic',
   'https://help.checkhq.com/company-setup/4Msp39koQmdNe2ZLikA1r3/paylocity-extraction-and-required-data-guide/7uzfXQ9ANBJnAzMNvih4ix'),
  ('QuickBooks Desktop', 'payroll_register', 'Payroll Item Detail', 'Reports > Employees & Payroll',
   'http://www.4cpa.biz/newsletter/jun_05/index.html')
),
providers (name, provider_type, also_known_as, instructions_address, about) as (values
  ('ADP (recordkeeper)', 'Recordkeeper', '{}'::text[], null::text, null::text),
  ('Alerus', 'Recordkeeper', '{}', null, null),
  ('Alight', 'Recordkeeper', '{}', null, null),
  ('American Funds', 'Recordkeeper', '{Capital Group}', null, null),
  ('Ascensus', 'Recordkeeper', '{Vanguard small plans}', 'https://help.auditminer.com/what-information-is-missing-from-the-ascensus-workpapers',
   'The page names reports of Ascensus and what they lack. Small plans of Vanguard are kept here.'),
  ('Betterment', 'Recordkeeper', '{}', 'https://www.betterment.com/help/work/reports',
   'The page lists the reports that a plan sponsor can run. A census is run under Resources > Reports > Run a Report; whether every report is there, the page does not say.'),
  ('BPAS', 'Recordkeeper', '{}', null, null),
  ('Corebridge', 'Recordkeeper', '{}', null, null),
  ('Empower', 'Recordkeeper', '{Great-West,MassMutual,Prudential}', null, null),
  ('Employee Fiduciary', 'Recordkeeper', '{}', null, null),
  ('Fidelity', 'Recordkeeper', '{}',
   'https://vdocuments.site/auditors-guide-fidelity-investments-285-testing-vesting-percentage-using.html',
   'Fidelity publishes an Auditor''s Guide each year; the reports it describes are on Plan Sponsor WebStation. The page is a copy of the guide for 2017: ask the plan sponsor for that of the plan year.'),
  ('Flexible Benefit Systems', 'Recordkeeper', '{}', null, null),
  ('ForUsAll', 'Recordkeeper', '{}', null, null),
  ('Guideline', 'Recordkeeper', '{}', 'https://help.guideline.com/en/articles/8800502-how-to-navigate-your-401-k-plan-audit',
   'The page tells plan sponsors the steps and dates of a plan audit.'),
  ('HowardSimon', 'Recordkeeper', '{}', null, null),
  ('Human Interest', 'Recordkeeper', '{}', null, null),
  ('John Hancock', 'Recordkeeper', '{}', 'https://cupdf.com/document/john-hancock-plan-sponsor-website-user-guide.html',
   'The page is a copy of the user guide of the plan sponsor website; it has a section on reports.'),
  ('July Business Services', 'Recordkeeper', '{}', null, null),
  ('Lincoln', 'Recordkeeper', '{}', 'https://help.auditminer.com/lincoln-financial-workpaper-guide',
   'The page says which report of Lincoln serves which workpaper.'),
  ('Milliman', 'Recordkeeper', '{}', null, null),
  ('Mutual of America', 'Recordkeeper', '{}', null, null),
  ('Nationwide', 'Recordkeeper', '{}', null, null),
  ('Newport', 'Recordkeeper', '{}', null, null),
  ('OneAmerica', 'Recordkeeper', '{}', null, null),
  ('Paychex (recordkeeper)', 'Recordkeeper', '{}', null, null),
  ('Pentegra', 'Recordkeeper', '{}', null, null),
  ('Principal', 'Recordkeeper', '{Wells Fargo}', 'https://help.auditminer.com/what-information-is-missing-from-the-principal-workpapers',
   'The page names reports of Principal and what they lack.'),
  ('Schwab', 'Recordkeeper', '{}', null, null),
  ('Securian', 'Recordkeeper', '{}', null, null),
  ('Sentinel', 'Recordkeeper', '{}', null, null),
  ('Sentry', 'Recordkeeper', '{}', null, null),
  ('Slavic401k', 'Recordkeeper', '{}', null, null),
  ('T. Rowe Price', 'Recordkeeper', '{}', null, null),
  ('TIAA', 'Recordkeeper', '{TIAA-CREF}',
   'https://docplayer.net/15148099-Plan-sponsor-reporting-and-audit-guide-for-defined-contribution-retirement-plans-subject-to-erisa.html',
   'TIAA publishes a Plan Sponsor Reporting and Audit Guide; the reports it describes are obtained through PlanFocus, some as CSV. The page is a copy of the guide for 2014: ask the plan sponsor for that of the plan year.'),
  ('Transamerica', 'Recordkeeper', '{}', null, null),
  ('Vanguard', 'Recordkeeper', '{}', null,
   'Small plans of Vanguard are kept by Ascensus: choose Ascensus where the files are from there. For others ask Vanguard or the plan sponsor for the audit package; no public page on downloading it is known.'),
  ('Vestwell', 'Recordkeeper', '{}', null, null),
  ('Voya', 'Recordkeeper', '{}', null, null),
  ('ADP (payroll)', 'Payroll', '{}', null, null),
  ('Dayforce', 'Payroll', '{}',
   'https://help.dayforce.com/r/documents/Ad-Hoc-Reporting-Guide/Payroll-Register-by-Pay-Run?contentId=4~7DF3zW7n~VF_nyWAfeYw',
   'The page describes the register of what was committed in pay runs, a topic of ad hoc reports.'),
  ('Gusto', 'Payroll', '{}', 'https://support.gusto.com/article/101334493100000/View-and-download-reports',
   'The page lists the reports that an administrator can download. Totals of pay are by check date.'),
  ('Insperity', 'Payroll', '{}', null, null),
  ('isolved', 'Payroll', '{}', null, null),
  ('Justworks', 'Payroll', '{}', null, null),
  ('Patriot', 'Payroll', '{}', null, null),
  ('Paychex (payroll)', 'Payroll', '{}', null, null),
  ('Paycom', 'Payroll', '{}', null, null),
  ('Paycor', 'Payroll', '{}',
   'https://help.checkhq.com/company-setup/4Msp39koQmdNe2ZLikA1r3/paycor-extract-and-required-data-guide/7skrPsVGzKxQtZDUAu8Rqe',
   'The page, by another payroll company, says how a client takes employee and payroll data from Paycor.'),
  ('Paylocity', 'Payroll', '{}',
   'https://help.checkhq.com/company-setup/4Msp39koQmdNe2ZLikA1r3/paylocity-extraction-and-required-data-guide/7uzfXQ9ANBJnAzMNvih4ix',
   'The page, by another payroll company, says how a client takes employee and payroll data from Paylocity.'),
  ('QuickBooks Desktop', 'Payroll', '{Intuit}', 'http://www.4cpa.biz/newsletter/jun_05/index.html',
   'The page describes the payroll reports of QuickBooks Desktop as they were in 2005.'),
  ('QuickBooks Online Payroll', 'Payroll', '{Intuit}', null, null),
  ('Rippling', 'Payroll', '{}', null, null),
  ('TriNet', 'Payroll', '{}', null, null),
  ('UKG', 'Payroll', '{}', null, null),
  ('Workday', 'Payroll', '{}', null, null)
)
insert into service_providers (name, provider_type, also_known_as, instructions_address, download_instructions, reports)
select p.name, p.provider_type, p.also_known_as, p.instructions_address,
  coalesce(p.about, format(
    case p.provider_type
      when 'Payroll' then 'No public page on downloading the reports of %1$s is known. Ask the client for the payroll register of the whole plan year and a list of employees; each report says what it must hold.'
      else 'No public page on downloading the audit package of %1$s is known. Ask %1$s or the plan sponsor for it; each report says what it must hold.'
    end, regexp_replace(p.name, ' \((?:recordkeeper|payroll)\)$', ''))),
  (select jsonb_agg(
     jsonb_strip_nulls(jsonb_build_object(
       'report_key', s.report_key, 'required', s.required, 'name', a.name, 'path', a.path, 'cited', a.cited))
     order by s.position)
   from slots s left join places a on a.provider = p.name and a.report_key = s.report_key
   where s.provider_type = p.provider_type)
from providers p
-- An operator may have added one of the same name, with slots of their own: it stays.
on conflict (name) do nothing;
