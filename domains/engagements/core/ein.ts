/**
 * Prefixes that the IRS has not assigned to any campus or to internet applications. Source: IRS, "How EINs are assigned and valid EIN
 * prefixes".
 */
const unassigned = new Set(["00", "07", "08", "09", "17", "18", "19", "28", "29", "49", "69", "70", "78", "79", "89", "96", "97"]);

/** Whether the EIN has the form `NN-NNNNNNN` and a prefix the IRS issues. */
export const isIssuableEin = (ein: string): boolean => /^\d{2}-\d{7}$/.test(ein) && !unassigned.has(ein.slice(0, 2));
