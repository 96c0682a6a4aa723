export { clientRequestRepository } from "./client-request-repository.ts";
export { planReminders, remindClientsHandler } from "./mails/remind-clients.job.ts";
export { sendClientMailHandler } from "./mails/send-client-mail.job.ts";
export { sendDigestHandler } from "./mails/send-digest.job.ts";
export { registerClientRequests } from "./register-client-requests.ts";
