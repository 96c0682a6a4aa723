/** Kinds of exceptions, by the auditor's next step: an adjustment, a correction by the plan, Form 5330 and Schedule H, or a question. */
export const exceptionKinds = {
  misstatement: "Misstatement",
  operational_failure: "Operational failure",
  prohibited_transaction: "Prohibited transaction",
  data: "Data",
} as const;
export type ExceptionKind = keyof typeof exceptionKinds;
export const exceptionKindKeys = Object.keys(exceptionKinds) as readonly ExceptionKind[];
