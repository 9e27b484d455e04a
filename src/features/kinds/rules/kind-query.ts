import * as z from "zod/mini";
import { jobKinds } from "./kinds.ts";

/** Filters a list by kind. */
export const kindQuery = z.optional(z.enum(jobKinds, `kind skal være en af ${jobKinds.join(", ")}.`));
