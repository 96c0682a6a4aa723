import { Id, Instant, Text } from "@tieout/contract";
import { readProviderTypes } from "@tieout/engagements/core";
import { z } from "zod";
import { StaffReason } from "./staff-shapes.ts";

/** Same as `instructionAddress` in engagements, but https only, because anyone on the network path can alter a page sent over http. */
const HelpPage = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https:\/\/[^\s/@\\]+(?:\/\S*)?$/, "is an address that begins with https:// and has no @ before its host");

const kept = {
  name: Text(120),
  also_known_as: z.array(Text(120)).max(20).describe("Earlier or other names"),
  instructions: z.string().trim().max(20_000).describe("How to download its reports: sanitized rich text; empty for none"),
  help_page: HelpPage.nullable().describe("The provider's public download help page; null if none is known"),
  order: z.number().int().min(1).max(9999).describe("Lower comes first; ties are sorted by name"),
};

export const ProviderChange = z.strictObject({ ...kept, reason: StaffReason });
export type ProviderChange = z.infer<typeof ProviderChange>;

export const NewProvider = z.strictObject({ provider_type: z.enum(readProviderTypes), ...kept, reason: StaffReason });
export type NewProvider = z.infer<typeof NewProvider>;

export const StaffProvider = z.object({
  id: Id,
  name: z.string(),
  provider_type: z.string(),
  also_known_as: z.array(z.string()),
  instructions: z.string().describe("Rich text, HTML of nine tags; empty: none"),
  help_page: z.string().nullable(),
  order: z.number().int(),
  engagements: z.number().int().describe("Across all firms; above 0, the name is fixed"),
  format: z.string().nullable().describe("Format its files are read with, found by name; null for the universal format only"),
  is_universal: z.boolean().describe("Represents any provider not in the list; can't be renamed or retired"),
  retired_at: Instant.nullable(),
});
export type StaffProvider = z.infer<typeof StaffProvider>;
