export { mailboxDirectory, openLocalMailbox } from "./local-mailbox.ts";
export { mailboxPage } from "./mailbox-page.ts";
