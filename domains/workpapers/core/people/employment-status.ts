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

const left: ReadonlySet<string> = new Set(["terminated", "retired", "deceased"]);

/** Whether a status shows that employment has ended; false without a status. */
export const hasLeft = (status: string | null): boolean => status !== null && left.has(status);

/** The auditor's term for a canonical employment status. */
export const employmentStatusTitle = (status: string): string => titles[status] ?? status;
