/** The maximum size of an uploaded file, in bytes. */
export const maxImportBytes = 2_000_000;

/** The maximum number of rows of one import, without the header. */
export const maxImportRows = 2_000;

/** The number of rows at the top of a sheet that may be the header row. */
export const maxHeaderRows = 20;

export const maxImportColumns = 50;

/** The maximum number of characters in a cell. Every field allows fewer. */
export const maxCellLength = 1_000;
