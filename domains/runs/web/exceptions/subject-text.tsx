/** The subject of an exception; a masked SSN does not wrap at its hyphens. */
export const SubjectText = ({ text }: { readonly text: string }) =>
  text.split(/(\(?\*{3}-\*{2}-\d{4}\)?)/).map((part, place) =>
    place % 2 === 1 ? (
      <span key={part} className="t-figure">
        {part}
      </span>
    ) : (
      part
    ),
  );
