import * as z from "zod/mini";
import { id } from "./values/fields.ts";

export const person = z.object({ id, name: z.string() });
export type Person = z.infer<typeof person>;
