/** Bytes of an uploaded file. */
export const maxImportBytes = 2_000_000;

/** Rows of one import, without the header. */
export const maxImportRows = 2_000;

/** The rows of a sheet in which its headers may be. */
export const maxHeaderRows = 20;

export const maxImportColumns = 50;

/** Characters of a cell; no field takes as many. */
export const maxCellLength = 1_000;
