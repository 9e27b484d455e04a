import * as z from "zod/mini";
import { apiError } from "./api-error.ts";
import { idText } from "./values/fields.ts";
import { wire } from "./values/wire-numbers.ts";

/**
 * A save without a version does not check whether somebody else has changed the record
 * (docs/decisions/066-versions-of-master-data.md).
 */
export const changeOf = <Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) =>
  z.extend(input, { version: z.optional(wire.version) });

export type ChangeOf<Input> = Input & { readonly version?: number | undefined };

/** The query of a DELETE: the version that was shown to the user. */
export const deletionOf = z.object({ version: z.optional(idText) });

/** The 409 response if the record has changed since the user loaded it. `current` is the record as it is now. */
export const staleVersion = <Row extends z.ZodMiniType>(record: Row) =>
  z.extend(apiError, { current: z.optional(record) });
