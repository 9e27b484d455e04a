/** Bytes. */
export const maxImportBytes = 2_000_000;

/** Rows of one import, without the header. */
export const maxImportRows = 2_000;

/** The header row is one of this many rows at the top of a sheet. */
export const maxHeaderRows = 20;

export const maxImportColumns = 50;

/** Characters in a cell. Every field allows fewer. */
export const maxCellLength = 1_000;
