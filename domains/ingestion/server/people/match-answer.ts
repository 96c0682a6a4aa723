import { Count } from "@tieout/shapes";
import { exactly } from "@tieout/stages";
import { z } from "zod";
import { type ComparedColumn, type MatchPeopleValue, type PeopleMatch, personKeys } from "../../core/index.ts";

/** Shape of what the engine says of people in several files: counts alone. */
export const MatchPeopleAnswer = exactly<MatchPeopleValue>({
  columns: z.array(exactly<ComparedColumn>({ slot: Count, column: Count, values: Count, isCounter: z.boolean() })),
  matches: z.array(
    exactly<PeopleMatch>({
      slot: Count,
      column: Count,
      other: Count,
      as: z.enum(personKeys),
      found: Count,
      values: Count,
      people: Count,
      chanceBasisPoints: Count.max(10_000),
      zerosDiffer: z.boolean(),
      lostZeros: z.strictObject({ digits: Count.nullable() }).nullable(),
    }),
  ),
});
