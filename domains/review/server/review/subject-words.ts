/** Label for the subject of a note or piece of evidence; empty for the workpaper as a whole. */
export const aboutWords = { workpaper: "", tie: "Tie", exception: "Exception", item: "Sampled item", procedure: "Procedure" } as const;
