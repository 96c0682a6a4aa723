import type { Participant } from "../../../people/participants.ts";
import { haveOtherNames } from "../../../people/person-index.ts";
import { personsOf } from "../../../people/persons.ts";
import type { ActivityContext } from "../activity-context.ts";
import type { ShortSource, SourceTransfers } from "../inputs.ts";

/** Where money went that transfers took out of a source entirely: gone, elsewhere with the participant, or unknown. */
type Arrival = "here" | "elsewhere" | "open";

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string | null): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Finds one person's accounts: those with the same SSN, or the same number if either account has no SSN. */
function accountFinder(context: ActivityContext): (participant: Participant) => readonly Participant[] {
  const persons = personsOf(context.participants);
  const bySsn = groupedBy(persons, ({ ssnHash }) => ssnHash);
  const byId = groupedBy(persons, ({ id }) => id);
  return (participant) => {
    const ofSsn = bySsn.get(participant.ssnHash ?? "") ?? [];
    const ofId = (byId.get(participant.id ?? "") ?? []).filter((other) => other.ssnHash === null || participant.ssnHash === null);
    const others = [...new Set([...ofSsn, ...ofId])].filter((other) => other !== participant && !haveOtherNames(participant, other));
    return [participant, ...others];
  };
}

const sumOf = (transfers: readonly SourceTransfers[]): bigint => transfers.reduce((sum, { netCents }) => sum + netCents, 0n);

/**
 * Money that is now in another account or source of the same participant is not judged here; money moved to the forfeiture account is
 * judged as a forfeiture. The money has arrived if the same source of another account received it, or if the transfers in all of the
 * person's accounts together net to zero or more.
 */
export function arrivals(context: ActivityContext): (participant: Participant, source: ShortSource) => Arrival {
  if (context.sourceTransfers.length === 0) return () => "here";
  const byKey = groupedBy(context.sourceTransfers, ({ key }) => key);
  const accountsOf = accountFinder(context);
  const isMasked = context.providers.length > 1;
  return (participant, { source, transferredOutCents: out }) => {
    if (out === 0n) return "here";
    const transfers = accountsOf(participant).flatMap(({ key }) => byKey.get(key) ?? []);
    const received = transfers.filter(({ netCents }) => netCents > 0n);
    const ofSource = received.filter((one) => one.source === source && one.key !== participant.key);
    if (sumOf(ofSource) >= out || sumOf(transfers) >= 0n) return "elsewhere";
    // Without the SSN, an account at another provider cannot be matched to the person.
    return received.length > 0 || (isMasked && participant.ssnHash === null) ? "open" : "here";
  };
}
