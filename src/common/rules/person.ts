import * as z from "zod/mini";
import { id } from "./values/fields.ts";

/** A reference to a user in another record. */
export const person = z.object({ id, name: z.string() });
