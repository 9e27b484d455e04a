import * as z from "zod/mini";
import { custom } from "./formats/custom.ts";
import { danlon } from "./formats/danlon.ts";
import { datalon } from "./formats/datalon/datalon.ts";
import { excel } from "./formats/excel.ts";
import { lessor5 } from "./formats/lessor5.ts";
import { mle } from "./formats/mle.ts";
import { xlsx } from "./formats/xlsx.ts";

/** The file formats (docs/product-rules.md#formats), in the order of the screens. The database stores the keys. */
export const payrollFormats = {
  excel,
  xlsx,
  danlon,
  datalon,
  mle,
  lessor5,
  custom,
};
export type PayrollFormatName = keyof typeof payrollFormats;

export const payrollFormatNames = Object.keys(payrollFormats) as PayrollFormatName[];
export const payrollFormatName = z.enum(payrollFormatNames, "Vælg et filformat fra listen.");

export type SetupFormatName = {
  [Name in PayrollFormatName]: (typeof payrollFormats)[Name] extends { readonly setup: object } ? Name : never;
}[PayrollFormatName];

export function hasSetup(name: PayrollFormatName): name is SetupFormatName {
  return payrollFormats[name].setup !== undefined;
}

export const setupFormatNames = payrollFormatNames.filter(hasSetup);

export function workbookSheets(name: PayrollFormatName) {
  if (hasSetup(name)) return undefined;
  const { file } = payrollFormats[name];
  return file.kind === "workbook" ? file.sheets : undefined;
}
