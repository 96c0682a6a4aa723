import { type LibraryObjective, objective } from "./library-entry.ts";

/** IT objectives included in every SOC 1 report; they support the controls in the systems, but no assertion directly. */
export const itLibrary: readonly LibraryObjective[] = [
  objective(
    {
      ...{ title: "Logical access is limited to authorized users", area: "it", of: "" },
      user: [
        "Users of the sponsor's portal are authorized and removed when they leave",
        "The plan administrator reviews the portal's user list",
        "Quarterly",
        "Reviewed user list",
      ],
    },
    [
      "Access to {s} is requested by a manager and removed within {d} days after a termination",
      "inspection",
      "Inspected access of {n} new and {n} terminated employees",
      "Access of a terminated contractor stayed open, unused, for 19 days",
    ],
    [
      "Managers recertify access every quarter",
      "inspection",
      "Inspected recertifications of {n} teams",
      "One team's recertification was signed by a user who was in the list",
    ],
    [
      "Administrators sign in with a second factor through a vault that records the session",
      "observation",
      "Observed {n} sign-ins",
      "A service account was not in the vault",
    ],
  ),
  objective(
    { title: "Changes of programs are tested, approved and moved by others than their makers", area: "it", of: "" },
    [
      "A change reaches production of {s} only with a test record and an approval",
      "inspection",
      "Inspected {n} changes",
      "An emergency change was approved after it was moved",
    ],
    [
      "Developers cannot write to production",
      "reperformance",
      "Tried to write with {n} developer accounts",
      "One developer kept production access after an incident",
    ],
  ),
  objective(
    { title: "Jobs run as scheduled and failures are resolved", area: "it", of: "" },
    [
      "Failed jobs open a ticket that operations closes with a cause",
      "inspection",
      "Inspected {n} tickets",
      "Tickets of one weekend had no cause",
    ],
    [
      "Backups are written daily and restored for a test twice a year",
      "inspection",
      "Inspected logs of {n} days and a restore test",
      "Only one restore test was made in the period",
    ],
  ),
];

export const hostingLibrary: readonly LibraryObjective[] = [
  objective(
    { title: "Physical access to data centers is limited", area: "it", of: "" },
    [
      "Visitors are escorted, and badges of the floor are reviewed monthly",
      "observation",
      "Observed the entrance at {n} visits",
      "The badge review of one month was not documented",
    ],
    [
      "Access by badge and palm is removed on the day of a termination",
      "inspection",
      "Inspected {n} terminations",
      "A badge was removed {d} days after the termination",
    ],
  ),
  objective(
    { title: "Power, cooling and networks are monitored and maintained", area: "it", of: "" },
    [
      "Generators are run under load every month",
      "inspection",
      "Inspected logs of {n} months",
      "The load test was skipped in one month during construction",
    ],
    [
      "Alerts of temperature and humidity open a ticket in {s}",
      "reperformance",
      "Raised {n} test alerts",
      "One sensor's alerts went to a closed mailbox",
    ],
  ),
  objective(
    {
      ...{ title: "Customer environments are separated", area: "it", of: "" },
      user: [
        "The customer sets firewall rules of its own environment and reviews them",
        "The system owner reviews the rule list",
        "Yearly",
        "Reviewed rule list",
      ],
    },
    [
      "Networks of customers are separated by configuration that is compared with a baseline daily",
      "inspection",
      "Inspected the comparison of {n} days",
      "A rule outside the baseline was open for four days",
    ],
    [
      "Storage is wiped with a certificate before it is used again",
      "inspection",
      "Inspected certificates of {n} devices",
      "Certificates of a batch of devices were not kept",
    ],
  ),
];

/** Trust services criteria used in SOC 2 reports. */
export const criteriaLibrary: readonly (readonly [id: string, entry: LibraryObjective])[] = [
  [
    "CC2.1",
    objective({ title: "Information used by controls is of known quality", area: "it", of: "" }, [
      "Data owners sign an inventory of what {s} holds each year",
      "inspection",
      "Inspected the inventory",
      "Two data stores were missing from the inventory",
    ]),
  ],
  [
    "CC3.2",
    objective({ title: "Risks are identified and assessed", area: "it", of: "" }, [
      "The risk committee assesses new threats every quarter",
      "inspection",
      "Inspected minutes of {n} meetings",
      "One quarter's meeting was not held",
    ]),
  ],
  [
    "CC6.1",
    objective(
      {
        title: "Access to protected information is restricted",
        area: "it",
        of: "",
        user: ["Customers give and remove their users' access", "The system owner reviews users", "Quarterly", "Reviewed list"],
      },
      [
        "Access to {s} is by role, with a second factor",
        "reperformance",
        "Tried to sign in with {n} accounts without the factor",
        "A reporting tool accepted a password alone",
      ],
      [
        "Data at rest is encrypted with keys that are changed yearly",
        "inspection",
        "Inspected key records of {n} stores",
        "A key was changed two months late",
      ],
    ),
  ],
  [
    "CC6.2",
    objective({ title: "Users are registered and removed", area: "it", of: "" }, [
      "Terminations in the HR system remove access within {d} days",
      "inspection",
      "Inspected {n} terminations",
      "Access of two contractors was removed late",
    ]),
  ],
  [
    "CC6.6",
    objective(
      { title: "Boundaries are protected against threats from outside", area: "it", of: "" },
      [
        "Firewall rules are reviewed twice a year",
        "inspection",
        "Inspected {n} reviews",
        "A review had no record of a rule that was removed",
      ],
      [
        "The perimeter is tested for intrusion by a third party each year",
        "inspection",
        "Inspected the report and follow-up of {n} findings",
        "A finding of high severity was closed after its due date",
      ],
    ),
  ],
  [
    "CC7.2",
    objective({ title: "Anomalies are detected", area: "it", of: "" }, [
      "Alerts of {s} are triaged within one hour",
      "reperformance",
      "Raised {n} test alerts",
      "Alerts of one host had been muted",
    ]),
  ],
  [
    "CC7.4",
    objective(
      {
        title: "Incidents are responded to",
        area: "it",
        of: "",
        user: [
          "Customers report suspected incidents without delay",
          "The security contact reports by the hotline",
          "Each incident",
          "Ticket",
        ],
      },
      [
        "Incidents are classified, contained and reviewed as the plan says",
        "inspection",
        "Inspected {n} incidents",
        "The review of one incident was not written",
      ],
    ),
  ],
  [
    "CC8.1",
    objective({ title: "Changes are authorized, tested and approved", area: "it", of: "" }, [
      "A change is merged with a passing test run and a second person's approval",
      "reperformance",
      "Tried to merge {n} changes without approval",
      "The rule was switched off in one repository for a day",
    ]),
  ],
  [
    "A1.2",
    objective(
      { title: "Recovery is planned and tested", area: "it", of: "" },
      [
        "The recovery plan is exercised yearly, and the time to recover is measured",
        "inspection",
        "Inspected the exercise",
        "The time to recover exceeded the goal by three hours",
      ],
      [
        "Backups of {s} are copied to a second region daily",
        "inspection",
        "Inspected logs of {n} days",
        "Copies failed on {n} days and were repeated",
      ],
    ),
  ],
  [
    "C1.1",
    objective({ title: "Confidential information is identified and kept", area: "it", of: "" }, [
      "Files with SSNs are tagged on upload, and tagged files are shared by link with expiry only",
      "reperformance",
      "Uploaded {n} files with test SSNs",
      "Images of forms were not tagged",
    ]),
  ],
];
