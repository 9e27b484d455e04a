import type * as z from "zod/mini";
import { expensePart } from "./expense/expense-part.ts";
import { tripPart } from "./mileage/trip-part.ts";

/** The parts of jobs that only one kind has; the names are the fields of a job on the wire. */
export const kindParts = { expense: expensePart, trip: tripPart };
type Parts = typeof kindParts;
export type PartName = keyof Parts;
export const partNames = Object.keys(kindParts) as readonly PartName[];

/** The parts of a stored job: null where it is of another kind. */
export type JobParts = { readonly [Name in PartName]: z.infer<Parts[Name]["output"]> | null };

export type PartField = { [Name in PartName]: keyof Parts[Name]["fields"] }[PartName];

export const partFields = (name: PartName) => Object.keys(kindParts[name].fields) as PartField[];

/** The shape of what is sent of the parts; a save that leaves one out leaves it as it is. */
export type PartsInputShape = { [Name in PartName]: z.ZodMiniOptional<z.ZodMiniNullable<Parts[Name]["input"]>> };
export type PartsOutputShape = { [Name in PartName]: z.ZodMiniNullable<Parts[Name]["output"]> };
