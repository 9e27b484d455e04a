import * as z from "zod/mini";
import { jobKinds } from "./kinds.ts";

/** Narrows a list to jobs of a kind. */
export const kindQuery = z.optional(z.enum(jobKinds, `kind skal være en af ${jobKinds.join(", ")}.`));
