interface Assumption {
  readonly email: string;
  readonly token: string;
}

const names = ["user", "token", "expiry"] as const;

/** Reads the cookies for `/assume` and always deletes them; null if one is missing, unreadable or expired. */
export function takeAssumption(page: Pick<Document, "cookie">, nowMs: number): Assumption | null {
  const cookies = new Map(page.cookie.split("; ").map((cookie) => [cookie.split("=", 1)[0], cookie.slice(cookie.indexOf("=") + 1)]));
  for (const name of names) page.cookie = `${name}=; Path=/assume; Max-Age=0; SameSite=Strict; Secure`;
  const [user, token, expiry] = names.map((name) => decoded(cookies.get(name)));
  const email = emailIn(user);
  if (!email || !token || !expiry || !(Date.parse(expiry) > nowMs)) return null;
  return { email, token };
}

function decoded(value: string | undefined): string | null {
  try {
    return value === undefined ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}

function emailIn(user: string | null | undefined): string | null {
  try {
    const value: unknown = JSON.parse(user ?? "");
    const email = typeof value === "object" && value !== null ? Reflect.get(value, "email") : null;
    return typeof email === "string" && email !== "" ? email : null;
  } catch {
    return null;
  }
}
