import * as z from "zod/mini";
import { id } from "./values/fields.ts";

/** A user as a record refers to them. */
export const person = z.object({ id, name: z.string() });
