export type SheetLibrary = typeof import("@e965/xlsx");

let loaded: Promise<SheetLibrary> | undefined;

async function load(): Promise<SheetLibrary> {
  const [library, codePages] = await Promise.all([import("@e965/xlsx"), import("@e965/xlsx/dist/cpexcel.full.mjs")]);
  library.set_cptable(codePages);
  return library;
}

/**
 * Loads the library for formats that this package does not read itself; uses about 30 MB. A process that changes its user must load it
 * before the change, unless the new user can read the library's files.
 */
export function loadSheetLibrary(): Promise<SheetLibrary> {
  loaded ??= load();
  return loaded;
}
