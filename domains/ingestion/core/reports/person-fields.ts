import type { FieldDefinition } from "./report-definition.ts";

const split = (text: string): readonly string[] => text.split(";").map((part) => part.trim());

/** Whether a field has the same value, or nearly so, in every row for a person; amounts, events and balances don't. */
export const describesPerson = (field: string): boolean => personKeys.has(field);

/** Fields that identify the person in a row: header spellings from public payroll and recordkeeper file specifications. */
export const personFields: readonly FieldDefinition[] = [
  {
    key: "ssn",
    title: "SSN",
    kind: "ssn",
    synonyms: split(
      "SSN;Social Security Number;Employee SSN;Employee Social Security Number;Social Security;SS#;Tax ID;TIN;Participant SSN;SSN/TIN;Member SSN;Social;SSN Last 4;SSN4;SSN 4;Last 4 SSN;Last 4 of SSN;SSN Last Four;SSN #;Last Four SSN;Last 4 SSN Digits",
    ),
  },
  {
    key: "employee_id",
    title: "Employee ID",
    kind: "identifier",
    synonyms: split(
      "Employee Number;Employee ID;EEID;UID;Alternate ID;External Payroll ID;Badge;Badge Number;Payroll ID;Personnel Number;Worker ID;Clock Number;Employee Code;EMPLID;Employee;File #;Associate ID",
    ),
    asked: split("ID"),
  },
  {
    key: "participant_id",
    title: "Participant ID",
    kind: "identifier",
    synonyms: split(
      "Participant ID;PIN;Account Number;Member ID;Participant Number;Employee ID;Employee Number;Account ID;Participant Account Number;Member Number;File Number;Certificate Number;Individual ID",
    ),
  },
  {
    key: "full_name",
    title: "Name",
    kind: "name",
    synonyms: split(
      "Name;Employee Name;Participant Name;Last Name, First Name MI;Last Name, First Name;Last, First;Name of Employee;Full Name;Participant;Member Name;Worker Name;Payee Participant;Employee Full Name;Name (Last, First);Employee;Associate Name;Member;Account Holder;Worker;Associate;Who",
    ),
  },
  {
    key: "last_name",
    title: "Last name",
    kind: "name",
    synonyms: split("Last Name;Employee Last Name;LNAME;Surname;Family Name;Last;Participant Last Name"),
  },
  {
    key: "first_name",
    title: "First name",
    kind: "name",
    synonyms: split("First Name;Employee First Name;FNAME;Given Name;First;Participant First Name"),
  },
  {
    key: "middle",
    title: "Middle name",
    kind: "name",
    synonyms: split("MI;Init;Middle Init;Middle Name;Middle;Middle Name (or Initial);Name MI;Name Middle"),
  },
  {
    key: "status",
    title: "Status",
    kind: "choice",
    valueMap: "statuses",
    synonyms: split(
      "Status;Employee Status;Employment Status;Participant Status;Status Code;Employment Status Code;Work Status;Active/Terminated;Employee Status Code;Participant Status Code;Position Status",
    ),
  },
  {
    key: "birth_date",
    title: "Birth date",
    kind: "date",
    synonyms: split(
      "Date of Birth;DOB;Birth Date;BIRTHDATE;Employee Date Of Birth;Birthday;Participant Date of Birth;Birth;Born;Date Born",
    ),
  },
  {
    key: "hire_date",
    title: "Hire date",
    kind: "date",
    synonyms: split(
      "Date of Hire;DOH;Hire Date;HIREDATE;Original Hire Date;Original Date of Hire;Employee Date Of Hire;Date of Employment;Employment Date;Employment Start Date;Date Hired;Start Date;Original Hire;Hire;Hired;Joined;Date Joined",
    ),
  },
  {
    key: "adj_service_date",
    title: "Adjusted service date",
    kind: "date",
    synonyms: split("Adjusted Service Date;Adj Service Date;Adjusted Hire Date;Service Date;Seniority Date;Adjusted Date of Hire"),
  },
  {
    key: "term_date",
    title: "Termination date",
    kind: "date",
    synonyms: split(
      "Termination Date;Date of Termination;Date of Separation;Separation Date;Separation;DOT;Date Terminated;Date of Termination 1;Employment End Date;Employment Ended;Date Employment Ended;Severance Date;Term;Terminated;Last Termination;Last Termination Date;Termed;Date Termed;Left;Last Day;Last Day Worked;Date Left;Separated;Date Separated",
    ),
  },
  {
    key: "rehire_date",
    title: "Rehire date",
    kind: "date",
    synonyms: split(
      "Rehire Date;Date of Rehire;DORH;Latest Rehire;Latest Rehire Date;DOR;Rehire;Rehired;Most Recent Hire Date;Last Hire Date;Latest Hire Date;Last Rehire;Last Rehire Date;Back;Returned",
    ),
  },
  {
    key: "death_date",
    title: "Death date",
    kind: "date",
    synonyms: split(
      "Date of Death;Death Date;DOD;Deceased Date;Date Deceased;Participant Date of Death;Employee Date of Death;Died On;Died;Death",
    ),
  },
  {
    key: "class",
    title: "Class",
    kind: "text",
    synonyms: split(
      "Employee Class;Class Code;Class;Union Status;Hourly or Salary Employee;Hourly or Salary;Hourly/Salaried;Hourly or Salaried;Employee Type;Division;Division Number;Divisional Code;Location Code;Location;Pay Group;Company Division;Department;Home Department;Pay Class;Worker Category;Employee Category;Employee Group;Org Level 1;Org Level",
    ),
  },
  { key: "gender", title: "Gender", kind: "text", synonyms: split("Gender;Sex;Gender Code;M/F;Male/Female;Sex Code") },
  { key: "marital_status", title: "Marital status", kind: "text", synonyms: split("Marital Status;Marital Status Code;Marital") },
  {
    key: "ownership_pct",
    title: "Ownership %",
    kind: "percent",
    synonyms: split("Ownership %;Ownership;% Owner;Percent Owned"),
  },
  {
    key: "hours",
    title: "Hours",
    kind: "number",
    synonyms: split(
      "Hours;Total Hours Worked;Hours Worked;Hours Worked - Period;Current Hours;Current Pay Period Hours Worked;Eligibility Hours;Total Hours;Hours Paid;Regular Hours;Plan Year Hours;Annual Hours;Hours of Service",
    ),
  },
];

/** Fields describing an employee that no rule evaluates: payroll registers and demographics may have them, and the census shows them. */
const wordsOfEmployees = ["class"];

export const employeeTexts: readonly FieldDefinition[] = personFields.filter(({ key }) => wordsOfEmployees.includes(key));

const personKeys: ReadonlySet<string> = new Set([
  ...personFields.filter(({ kind }) => kind !== "number").map(({ key }) => key),
  "pay_frequency",
]);
