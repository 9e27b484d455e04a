/** How a Danish Excel opens a CSV without questions: UTF-8 with BOM, semicolons, CRLF. */
export const excelCsv = { bom: true, delimiter: ";", record_delimiter: "windows" } as const;
