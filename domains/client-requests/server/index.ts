export { clientRequestRepository } from "./client-request-repository.ts";
export { endConnectionHandler } from "./connect/end-connection.job.ts";
export { readPayrollHandler } from "./connect/read-payroll.job.ts";
export { sendClientMailHandler } from "./mails/send-client-mail.job.ts";
export { moveItem } from "./move-item.ts";
export { registerClientRequests } from "./register-client-requests.ts";
