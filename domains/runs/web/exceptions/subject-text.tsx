/** Who or what an exception is about; a masked SSN is not broken at its hyphens. */
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
