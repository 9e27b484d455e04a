import * as z from "zod/mini";
import { jobKinds } from "./kinds.ts";

export const kindQuery = z.optional(z.enum(jobKinds, `kind skal være en af ${jobKinds.join(", ")}.`));
