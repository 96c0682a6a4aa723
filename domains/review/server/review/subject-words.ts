/** What a note or a piece of evidence is about; nothing for the workpaper as a whole. */
export const aboutWords = { workpaper: "", tie: "Tie", exception: "Exception", item: "Sampled item", procedure: "Procedure" } as const;
