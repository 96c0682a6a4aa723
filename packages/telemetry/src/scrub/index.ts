export { scrubArgument, scrubData, scrubMessage, scrubUrl } from "./scrub.ts";
export { type Envelope, scrubEnvelope } from "./scrub-envelope.ts";
export { scrubEvent } from "./scrub-event.ts";
