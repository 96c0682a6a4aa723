import type { LayoutKey, Provisions, Traits } from "./world.ts";

const graded = [0, 0, 20, 40, 60, 80, 100];
const cliff = [0, 0, 0, 100];

/** Plan terms differ by layout, so that no plan's terms can be assumed to apply to all. */
const terms: Record<LayoutKey, Provisions> = {
  fid: {
    minAge: 21,
    serviceMonths: 6,
    entry: "quarterly",
    tiers: [
      { rate: 100, from: 0, to: 3 },
      { rate: 50, from: 3, to: 5 },
    ],
    vesting: graded,
    vestingName: "6-year graded",
    forceOut: 700000,
    bonusCounts: true,
    excludedClass: "INTERN",
    profitSharing: 2,
  },
  emp: {
    minAge: 21,
    serviceMonths: 3,
    entry: "monthly",
    tiers: [{ rate: 50, from: 0, to: 6 }],
    vesting: cliff,
    vestingName: "3-year cliff",
    forceOut: 500000,
    bonusCounts: false,
    excludedClass: "TEMP",
    profitSharing: 1.5,
  },
  prin: {
    minAge: 21,
    serviceMonths: 12,
    entry: "quarterly",
    tiers: [{ rate: 25, from: 0, to: 8 }],
    vesting: graded,
    vestingName: "6-year graded",
    forceOut: 700000,
    bonusCounts: false,
    excludedClass: "UNION",
    profitSharing: 3,
  },
  adpish: {
    minAge: 18,
    serviceMonths: 2,
    entry: "monthly",
    tiers: [{ rate: 100, from: 0, to: 4 }],
    vesting: cliff,
    vestingName: "3-year cliff",
    forceOut: 700000,
    bonusCounts: true,
    excludedClass: "LEASED",
    profitSharing: 2,
  },
  payx: {
    minAge: 21,
    serviceMonths: 6,
    entry: "monthly",
    tiers: [{ rate: 50, from: 0, to: 4 }],
    vesting: graded,
    vestingName: "6-year graded",
    forceOut: 500000,
    bonusCounts: false,
    excludedClass: "SEASONAL",
    profitSharing: 1,
  },
  hand: {
    minAge: 21,
    serviceMonths: 12,
    entry: "monthly",
    tiers: [
      { rate: 100, from: 0, to: 1 },
      { rate: 50, from: 1, to: 6 },
    ],
    vesting: graded,
    vestingName: "6-year graded",
    forceOut: 700000,
    bonusCounts: false,
    excludedClass: "PER DIEM",
    profitSharing: 2.5,
  },
};

const traitsOfLayouts: Record<LayoutKey, Traits> = {
  fid: {
    erVest: true,
    lag: true,
    freq: 26,
    bySource: true,
    rkTerm: true,
    hrClass: true,
    provider: "Fiddlehead Workplace Investing",
    contract: "FW-70412",
    payrollProvider: "Paymill Cloud",
    payrollContract: "CO 8841",
  },
  emp: {
    erVest: true,
    lag: true,
    freq: 24,
    bySource: true,
    rkTerm: true,
    hrClass: true,
    provider: "Emprise Retirement",
    contract: "385617-01",
    payrollProvider: "WageWorks North",
    payrollContract: "WWN-2207",
  },
  prin: {
    erVest: true,
    lag: false,
    freq: 26,
    bySource: true,
    rkTerm: false,
    hrClass: true,
    provider: "Prinsloo Life & Pension",
    contract: "4-59213",
    payrollProvider: "Registro HCM",
    payrollContract: "RG00419",
  },
  adpish: {
    erVest: true,
    lag: false,
    freq: 26,
    bySource: false,
    rkTerm: false,
    hrClass: true,
    provider: "ADeP Retirement Access",
    contract: "RS-330918",
    payrollProvider: "ADeP Workforce Today",
    payrollContract: "K7Q",
  },
  payx: {
    erVest: false,
    lag: true,
    freq: 52,
    bySource: false,
    rkTerm: false,
    hrClass: false,
    provider: "Payxton 401k Recordkeeping",
    contract: "0091-PX44",
    payrollProvider: "Payxton Flexware",
    payrollContract: "0091-C215",
  },
  hand: {
    erVest: true,
    lag: true,
    freq: 24,
    bySource: false,
    rkTerm: true,
    hrClass: true,
    provider: "Dorsey & Pell Pension Consultants (TPA)",
    contract: "DP-118",
    payrollProvider: "In-house spreadsheet",
    payrollContract: "none",
  },
};

export function termsOf(layout: LayoutKey): Provisions {
  return { ...terms[layout], vesting: [...terms[layout].vesting] };
}

export function traitsOf(layout: LayoutKey): Traits {
  return { ...traitsOfLayouts[layout] };
}

/** Annual limits for 2024 in cents: IRS Notice 2023-75 (402(g), 414(v), 415(c), 401(a)(17)). */
export const yearlyLimits = { deferral: 2300000, catchUp: 750000, additions: 6900000, pay: 34500000, loan: 5000000 };

/** Uniform Lifetime divisors, 26 CFR 1.401(a)(9)-9(c). */
export const lifetimeDivisors: Record<number, number> = { 73: 26.5, 74: 25.5, 75: 24.6, 76: 23.7, 77: 22.9, 78: 22.0, 79: 21.1, 80: 20.2 };
