import * as z from "zod/mini";
import { apiError } from "./api-error.ts";
import { idText } from "./values/fields.ts";
import { wire } from "./values/wire-numbers.ts";

/** Without a version, a save checks for no other changes (docs/decisions/066-versions-of-master-data.md). */
export const changeOf = <Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) =>
  z.extend(input, { version: z.optional(wire.version) });

export type ChangeOf<Input> = Input & { readonly version?: number | undefined };

/** The query of a DELETE: the version that was shown to the user. */
export const deletionOf = z.object({ version: z.optional(idText) });

/** The 409 response if the record was changed after the form was opened, with the current record. */
export const staleVersion = <Row extends z.ZodMiniType>(record: Row) =>
  z.extend(apiError, { current: z.optional(record) });
