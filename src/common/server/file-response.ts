import * as z from "zod/mini";

/** How the OpenAPI document describes an answer that is a file to download. */
export const fileResponse = {
  description: "The file",
  content: { "application/octet-stream": { schema: z.any() } },
};
