import * as z from "zod/mini";
import { apiError } from "./api-error.ts";
import { wire } from "./values/wire-numbers.ts";

/**
 * The body of a PUT: what the form sends, and the version that it was opened with. Without one nothing is compared
 * (docs/decisions/066-versions-of-master-data.md).
 */
export const changeOf = <Shape extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<Shape>) =>
  z.extend(input, { version: z.optional(wire.version) });

export type ChangeOf<Input> = Input & { readonly version?: number | undefined };

/** The answer 409 to a save of an older version, with the record as it is now. */
export const staleVersion = <Row extends z.ZodMiniType>(record: Row) =>
  z.extend(apiError, { current: z.optional(record) });
