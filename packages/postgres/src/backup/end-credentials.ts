import type { Client } from "pg";
import type { StoredTable } from "./stored-tables.ts";

/*
 * Bearer credentials by table. They may have been revoked, used or withdrawn after the backup was made, so a restore ends them all.
 * Passwords, passkeys, second steps and recovery codes are kept: people need them to sign in.
 */
const endings = (client: Client): Readonly<Record<string, () => Promise<unknown>>> => ({
  sessions: () => client.query("update sessions set ended_at = now() where ended_at is null"),
  // Includes directory tokens, which are API keys with their own scope.
  api_keys: () => client.query("update api_keys set ended_at = now() where ended_at is null"),
  client_requests: () => client.query("update client_requests set revoked_at = now() where revoked_at is null"),
  client_sessions: () => client.query("delete from client_sessions"),
  remembered_devices: () => client.query("delete from remembered_devices"),
  download_tickets: () => client.query("delete from download_tickets"),
  support_entries: () => client.query("delete from support_entries"),
  login_challenges: () => client.query("delete from login_challenges"),
  passkey_challenges: () => client.query("delete from passkey_challenges"),
  password_links: () => client.query("delete from password_links"),
  password_link_requests: () => client.query("delete from password_link_requests"),
  sign_on_attempts: () => client.query("delete from sign_on_attempts"),
  sign_ups: () => client.query("delete from sign_ups where user_id is null"),
  sign_up_codes: () => client.query("delete from sign_up_codes"),
  emailed_codes: () => client.query("update emailed_codes set sealed_code = null, expires_at = null where sealed_code is not null"),
  payroll_connections: () => client.query("update payroll_connections set state_hash = null where state_hash is not null"),
});

/** Tables whose credentials a restore ends. */
export const endedAtRestore = (client: Client): readonly string[] => Object.keys(endings(client));

/** @param stored tables in the backup; a backup of an earlier version may lack some */
export async function endCredentials(client: Client, stored: readonly StoredTable[]): Promise<void> {
  for (const [table, end] of Object.entries(endings(client)))
    if (stored.some(({ schema, name }) => schema === "public" && name === table)) await end();
}
