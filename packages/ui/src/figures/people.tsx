interface Person {
  readonly id: string;
  readonly name: string;
}

/** Returns `DW` for Dana Whitlock. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.[0]?.toUpperCase() ?? "").join("") || "?";
}

export function PersonMark({
  name,
  me = false,
  large = false,
}: {
  readonly name: string;
  readonly me?: boolean;
  readonly large?: boolean;
}) {
  return (
    <span className={`t-person${me ? " t-person-me" : ""}${large ? " t-person-lg" : ""}`} title={name} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** Initials of several people, with full names for screen readers. Shows at most `limit`, then how many others there are. */
export function People({
  people,
  myId,
  limit = 4,
}: {
  readonly people: readonly Person[];
  readonly myId?: string;
  readonly limit?: number;
}) {
  if (people.length === 0) return <span className="t-dim">–</span>;
  return (
    <span className="t-people">
      {people.slice(0, limit).map((person) => (
        <PersonMark key={person.id} name={person.name} me={person.id === myId} />
      ))}
      {people.length > limit ? <span className="t-dim t-small">+{people.length - limit}</span> : null}
      <span className="t-sr">{people.map((person) => person.name).join(", ")}</span>
    </span>
  );
}
