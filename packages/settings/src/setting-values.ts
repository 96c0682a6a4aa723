import { isIP } from "node:net";
import { z } from "zod";

export const whole = (least: number, most: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(least).max(most));
export const isOn = z.enum(["1", "true", "on", "0", "false", "off"]).transform((text) => ["1", "true", "on"].includes(text)) as z.ZodType<
  boolean,
  string
>;
export const text = z.string().min(1);
export const postgresUrl = z.string().refine((value) => /^postgres(ql)?:\/\/[^/]+\/.+/.test(value) && URL.canParse(value));
export const origin = z
  .string()
  .refine((value) => /^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value))
  .transform((value) => new URL(value).origin) as z.ZodType<string, string>;
const units: Readonly<Record<string, number>> = { "": 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };
export const bytes = (least: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,13}[KMG]?$/i)
    .transform((value) => Number(value.replace(/\D/g, "")) * (units[value.replace(/\d/g, "").toUpperCase()] ?? 1))
    .pipe(
      z
        .number()
        .int()
        .min(least)
        .max(2 ** 46),
    );
interface HostAndPort {
  readonly host: string;
  readonly port: number;
}
const portOf = (value: string): number => Number(value.replace(/^.*:/, ""));
export const hostAndPort = z
  .string()
  .regex(/^[A-Za-z0-9.-]+:\d{1,5}$/)
  // The worker's port is the next one.
  .refine((value) => portOf(value) >= 1 && portOf(value) <= 65_534)
  .transform((value) => ({ host: value.replace(/:\d+$/, ""), port: portOf(value) })) as z.ZodType<HostAndPort, string>;
/** A URL in the Sentry protocol's DSN form. */
export const dsn = z.string().refine((value) => /^https?:\/\/\w+@[\w.-]+(:\d{1,5})?(\/[\w-]+)+$/.test(value) && URL.canParse(value));
const oneHeader = /^\s*([A-Za-z0-9-]{1,100})=([\x21-\x7e][\x20-\x7e]{0,2000})$/;
export const headerList = z
  .string()
  .refine((value) => value.split(",").every((pair) => oneHeader.test(pair)))
  .transform((value) =>
    Object.fromEntries(value.split(",").map((pair) => [oneHeader.exec(pair)?.[1] ?? "", oneHeader.exec(pair)?.[2]?.trim() ?? ""])),
  ) as z.ZodType<Readonly<Record<string, string>>, string>;
const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Keys and a token are sent to this URL, so the connection must be encrypted unless it stays on this machine. */
export const keyServiceAddress = z
  .string()
  .refine((value) => /^https?:\/\/[^/?#@\s]+\/?$/.test(value) && URL.canParse(value))
  .refine((value) => new URL(value).protocol === "https:" || thisMachine.test(new URL(value).hostname))
  .transform((value) => new URL(value).origin) as z.ZodType<string, string>;
/** US dollars with up to six decimals, as text. */
export const unitPrice = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/);

const isNameServer = (value: string): boolean => {
  const [, bracketed, four, port] = /^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(value) ?? [];
  return isIP(bracketed ?? four ?? value) !== 0 && Number(port ?? 53) <= 65_535;
};
export const nameServers = z
  .string()
  .transform((value) => value.split(",").map((one) => one.trim()))
  .refine((servers) => servers.every(isNameServer)) as z.ZodType<readonly string[], string>;
