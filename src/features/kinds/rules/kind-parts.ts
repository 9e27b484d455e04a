import type * as z from "zod/mini";
import { expensePart } from "./expense/expense-part.ts";
import { tripPart } from "./mileage/trip-part.ts";

/**
 * The parts of jobs by name. Each part belongs to one kind. The names are fields of a job in requests and responses.
 */
export const kindParts = { expense: expensePart, trip: tripPart };
type Parts = typeof kindParts;
export type PartName = keyof Parts;
export const partNames = Object.keys(kindParts) as readonly PartName[];

/** The parts of a stored job; null for parts of other kinds. */
export type JobParts = { readonly [Name in PartName]: z.infer<Parts[Name]["output"]> | null };

export type PartField = { [Name in PartName]: keyof Parts[Name]["fields"] }[PartName];

export const partFields = (name: PartName) => Object.keys(kindParts[name].fields) as PartField[];

/** The shape of the parts in a job's input. If a part is absent, the stored one stays. */
export type PartsInputShape = { [Name in PartName]: z.ZodMiniOptional<z.ZodMiniNullable<Parts[Name]["input"]>> };
export type PartsOutputShape = { [Name in PartName]: z.ZodMiniNullable<Parts[Name]["output"]> };
