export type SheetLibrary = typeof import("@e965/xlsx");

let loaded: Promise<SheetLibrary> | undefined;

async function load(): Promise<SheetLibrary> {
  const [library, codePages] = await Promise.all([import("@e965/xlsx"), import("@e965/xlsx/dist/cpexcel.full.mjs")]);
  library.set_cptable(codePages);
  return library;
}

/**
 * Loads the library that reads what this package does not read itself; takes some 30 MB. In an engine child that runs from
 * source it must be loaded before the process gives up its privileges.
 */
export function loadSheetLibrary(): Promise<SheetLibrary> {
  loaded ??= load();
  return loaded;
}
