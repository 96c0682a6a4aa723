export { clientRequestRepository } from "./client-request-repository.ts";
export { checkClientFileHandler } from "./files/check-client-file.job.ts";
export { registerClientFile } from "./files/register-client-file.ts";
export { registerClientFiles } from "./files/register-client-files.ts";
export { sendClientMailHandler } from "./mails/send-client-mail.job.ts";
export { moveItem } from "./move-item.ts";
export { registerClientRequests } from "./register-client-requests.ts";
export { hashOfLink, newToken } from "./request-secrets.ts";
