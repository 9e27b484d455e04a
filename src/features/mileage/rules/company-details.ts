import * as z from "zod/mini";
import { isOneLine } from "#common/rules/values/fields.ts";
import { oneLine } from "#common/rules/values/one-line.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { isForRecord } from "./record-letters.ts";

const line = (what: string) =>
  z
    .string(`${what} skal være tekst.`)
    .check(
      z.overwrite(oneLine),
      z.maxLength(191, `${what} må højst være 191 tegn.`),
      isOneLine(what),
      isForRecord(what),
    );

/** The texts are "" until entered (docs/product-rules.md#kørselsregnskab). */
export const companyDetails = z.object({
  name: line("Navn"),
  address: line("Adresse"),
  cvr: z.string("CVR-nummer skal være tekst.").check(
    z.overwrite((text) => text.replace(/\s/g, "")),
    z.regex(/^(\d{8})?$/, "CVR-nummer skal være 8 cifre."),
  ),
  /** If absent, the stored setting stays (docs/product-rules.md#the-last-approval). */
  admin_gives_last_approval: z.optional(z.boolean("Administratorens sidste godkendelse skal være ja eller nej.")),
});
export type CompanyDetails = z.infer<typeof companyDetails>;

export const companyDetailsChange = changeOf(companyDetails);
export const savedCompanyDetails = z.extend(companyDetails, {
  admin_gives_last_approval: z.boolean(),
  version: wire.version,
});
export type SavedCompanyDetails = z.infer<typeof savedCompanyDetails>;
