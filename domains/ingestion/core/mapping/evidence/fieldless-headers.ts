import { normalizeHeader } from "../../layout/normalize-header.ts";
import type { ColumnStatistics } from "../column-statistics.ts";
import { holdsStates } from "../value-evidence.ts";

interface NoField {
  readonly headers: string;
  /** Whether the values are typical for such a header. */
  readonly agrees: (statistics: ColumnStatistics) => boolean;
}

const isText = ({ textShare, dateShare, moneyShare }: ColumnStatistics): boolean => textShare >= 0.5 && dateShare < 0.5 && moneyShare < 0.5;
const isNumber = ({ dateShare, twoDecimalShare, negativeShare }: ColumnStatistics): boolean =>
  dateShare < 0.5 && twoDecimalShare < 0.1 && negativeShare === 0;
/** Whether the values are the same, or nearly so, throughout the file and so say nothing about individual rows. */
const repeats = ({ distinct, sampled }: ColumnStatistics): boolean => distinct <= Math.max(3, sampled * 0.05);

/**
 * Headers of columns that no report needs, whatever system wrote them: addresses, who printed the report, plan details. Because their
 * abbreviations can also mean something else (`St` is a state or a status, `ER` an employer or employer money), the values must agree.
 */
const noFields: readonly NoField[] = [
  { headers: "State;State Code;State of Residence;Residence State;Resident State;Work State", agrees: holdsStates },
  {
    headers:
      "Address;Address 1;Address 2;Address 3;Address Line 1;Address Line 2;Street;Street Address;City;Country;County;Email;E-mail;Email Address;Work Email;" +
      "Company;Employer;Client;Sponsor;Job;Job Title;Position;Position Title;Supervisor;Manager;Manager Name;Language;Prefix;Suffix;Sfx;Title;Nickname;Preferred Name;" +
      "Comment;Comments;Remark;Remarks;Memo;Spouse Name;Bank Name;Prepared By;File Name;Batch Name",
    agrees: isText,
  },
  {
    headers:
      "Company Name;Company Code;Company Number;Employer Name;Employer Number;Client Name;Client Number;Client Code;EIN;FEIN;Plan;Plan Name;Plan Number;Plan ID;Plan Code;" +
      "Contract;Contract Number;Contract Name;Plan Sponsor;Report Date;Run Date;Print Date;Report Name;Report ID;As Of Date;User;User ID;Record Type;Currency;Currency Code;" +
      "Trust Number;Trust ID;Trust Name;Account Name",
    agrees: repeats,
  },
  {
    headers:
      "Zip;Zip Code;Postal Code;Phone;Phone Number;Home Phone;Work Phone;Mobile;Mobile Phone;Cell Phone;Fax;Page;Page Number;Row;Row Number;Line Number;Line No;" +
      "Sequence;Sequence Number;Seq;Record ID;Batch;Batch ID;Batch Number;Job Code;Cost Center;GL Code;GL Account;Check Number;Check No;Check #;Voucher;Voucher Number;" +
      "Pay Period Number;Pay Week;Week Number;Routing Number",
    agrees: isNumber,
  },
];

/** `Note` means a remark here; elsewhere it abbreviates a loan. */
const remarks: ReadonlySet<string> = new Set(["note", "notes"]);

const known: ReadonlyMap<string, NoField> = new Map(
  noFields.flatMap((entry) => entry.headers.split(";").map((header) => [normalizeHeader(header).full, entry] as const)),
);
/** Words for the owner, which add no other meaning. */
const owners = /^(?:employee|participant|member|home|mailing|legal|mail) /;

/** Whether both the header and the values show that the column fits no field in any report. */
export function isFieldless(header: string, statistics: ColumnStatistics): boolean {
  if (remarks.has(header.trim().toLowerCase())) return isText(statistics);
  const { full } = normalizeHeader(header);
  const entry = known.get(full) ?? known.get(full.replace(owners, ""));
  return entry?.agrees(statistics) ?? false;
}
