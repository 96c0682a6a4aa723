-- A link of the catalogue leads to the provider's own public page, over https. Copies on other sites, pages of other companies and http go, with
-- what only they said: the product then says that it is not known. What an operator has set stays.
with foreign_pages (provider, address) as (values
  ('Ascensus', 'https://help.auditminer.com/what-information-is-missing-from-the-ascensus-workpapers'),
  ('Fidelity', 'https://vdocuments.site/auditors-guide-fidelity-investments-285-testing-vesting-percentage-using.html'),
  ('John Hancock', 'https://cupdf.com/document/john-hancock-plan-sponsor-website-user-guide.html'),
  ('Lincoln', 'https://help.auditminer.com/lincoln-financial-workpaper-guide'),
  ('Principal', 'https://help.auditminer.com/what-information-is-missing-from-the-principal-workpapers'),
  ('TIAA', 'https://docplayer.net/15148099-Plan-sponsor-reporting-and-audit-guide-for-defined-contribution-retirement-plans-subject-to-erisa.html'),
  ('TIAA', 'http://www1.tiaa-cref.org/plansponsors/land/audit_toolkit/875.html'),
  ('Gusto', 'https://gusto.rightanswers.com/portal/app/portlets/results/viewsolution.jsp?solutionid=101334493100000'),
  ('Paycor', 'https://help.checkhq.com/company-setup/4Msp39koQmdNe2ZLikA1r3/paycor-extract-and-required-data-guide/7skrPsVGzKxQtZDUAu8Rqe'),
  ('Paylocity', 'https://help.checkhq.com/company-setup/4Msp39koQmdNe2ZLikA1r3/paylocity-extraction-and-required-data-guide/7uzfXQ9ANBJnAzMNvih4ix'),
  ('QuickBooks Desktop', 'http://www.4cpa.biz/newsletter/jun_05/index.html')
),
-- A text begins like this only where it is the catalogue's own: it is about the page that goes.
about_the_page (provider, beginning) as (values
  ('Ascensus', 'The page names reports of Ascensus and what they lack.'),
  ('Fidelity', 'Fidelity publishes an Auditor''s Guide each year;'),
  ('John Hancock', 'The page is a copy of the user guide'),
  ('Lincoln', 'The page says which report of Lincoln'),
  ('Principal', 'The page names reports of Principal and what they lack.'),
  ('TIAA', 'TIAA publishes a Plan Sponsor Reporting and Audit Guide;'),
  ('Paycor', 'The page, by another payroll company,'),
  ('Paylocity', 'The page, by another payroll company,'),
  ('QuickBooks Desktop', 'The page describes the payroll reports of QuickBooks Desktop')
)
update service_providers p set
  instructions_address = case when exists (
    select 1 from foreign_pages f where f.provider = p.name and f.address = p.instructions_address) then null else p.instructions_address end,
  download_instructions = case when exists (
    select 1 from about_the_page a where a.provider = p.name and starts_with(p.download_instructions, a.beginning)) then format(
      case p.provider_type
        when 'Payroll' then 'No public page on downloading the reports of %1$s is known. Ask the client for the payroll register of the whole plan year and a list of employees; each report says what it must hold.'
        else 'No public page on downloading the audit package of %1$s is known. Ask %1$s or the plan sponsor for it; each report says what it must hold.'
      end, p.name) || case p.name when 'Ascensus' then ' Small plans of Vanguard are kept here.' else '' end
    else p.download_instructions end,
  reports = (
    select jsonb_agg(case when exists (select 1 from foreign_pages f where f.provider = p.name and f.address = r.report ->> 'cited')
      then r.report - 'name' - 'path' - 'cited' else r.report end order by r.position)
    from jsonb_array_elements(p.reports) with ordinality as r (report, position))
where p.name in (select provider from foreign_pages);
