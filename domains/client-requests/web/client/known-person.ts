const key = "tieout-client-person";

/** Name and job title as entered when opening a request. */
export interface KnownPerson {
  readonly name: string;
  readonly jobTitle: string;
}

interface StoredPerson extends KnownPerson {
  readonly link: string;
}

/** Stores only a hash of the token. Null if the browser can't compute one, for example over plain HTTP. */
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

/** The person who last opened this link's request in this browser; null if no one has or the person closed it. */
export async function knownPerson(token: string): Promise<KnownPerson | null> {
  const { link, name, jobTitle } = read();
  if (typeof name !== "string" || typeof jobTitle !== "string") return null;
  return link === (await linkOf(token)) ? { name, jobTitle } : null;
}

/** If the browser's storage is blocked or full, the page asks for name and job title again; nothing else depends on it. */
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
