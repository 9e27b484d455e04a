import type * as z from "zod/mini";
import { expensePart } from "./expense/expense-part.ts";
import { tripPart } from "./mileage/trip-part.ts";

/** The names are fields of a job in requests and responses. */
export const kindParts = { expense: expensePart, trip: tripPart };
type Parts = typeof kindParts;
export type PartName = keyof Parts;
export const partNames = Object.keys(kindParts) as readonly PartName[];

/** A part has the fields that only jobs of one kind have. A job has the part of its kind; the others are null. */
export type JobParts = { readonly [Name in PartName]: z.infer<Parts[Name]["output"]> | null };

export type PartField = { [Name in PartName]: keyof Parts[Name]["fields"] }[PartName];

export const partFields = (name: PartName) => Object.keys(kindParts[name].fields) as PartField[];

/** If the input of a job lacks a part, the stored part stays. */
export type PartsInputShape = { [Name in PartName]: z.ZodMiniOptional<z.ZodMiniNullable<Parts[Name]["input"]>> };
export type PartsOutputShape = { [Name in PartName]: z.ZodMiniNullable<Parts[Name]["output"]> };
