export { clientRequestRepository } from "./client-request-repository.ts";
export { sendClientMailHandler } from "./mails/send-client-mail.job.ts";
export { moveItem } from "./move-item.ts";
export { registerClientRequests } from "./register-client-requests.ts";
