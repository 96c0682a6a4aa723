const titles: Readonly<Record<string, string>> = {
  active: "Active",
  terminated: "Terminated",
  leave: "On leave",
  retired: "Retired",
  deceased: "Deceased",
  disabled: "Disabled",
  military: "Military",
  beneficiary: "Beneficiary or alternate payee",
};

/** What an auditor calls a canonical employment status. */
export const employmentStatusTitle = (status: string): string => titles[status] ?? status;
