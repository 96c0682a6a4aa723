const key = "tieout-client-person";

/** As typed when opening a request. */
export interface KnownPerson {
  readonly name: string;
  readonly jobTitle: string;
}

interface StoredPerson extends KnownPerson {
  readonly link: string;
}

/** Of the token only a hash is kept. Null in a browser that makes none, as over plain HTTP. */
async function linkOf(token: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`known person ${token}`)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function read(): Partial<StoredPerson> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Who opened the request of this link in this browser the last time; null: nobody, or they closed it. */
export async function knownPerson(token: string): Promise<KnownPerson | null> {
  const { link, name, jobTitle } = read();
  if (typeof name !== "string" || typeof jobTitle !== "string") return null;
  return link === (await linkOf(token)) ? { name, jobTitle } : null;
}

/** A browser that blocks storage, or has none left, asks for name and job title again: nothing else depends on it. */
export async function rememberPerson(token: string, { name, jobTitle }: KnownPerson): Promise<void> {
  const link = await linkOf(token);
  if (link === null) return;
  try {
    localStorage.setItem(key, JSON.stringify({ link, name, jobTitle } satisfies StoredPerson));
  } catch {
    forgetPerson();
  }
}

export function forgetPerson(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage that is blocked holds nothing to forget.
  }
}
