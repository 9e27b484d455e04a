import { useParams } from "@tanstack/react-router";
import * as z from "zod/mini";
import { idText } from "../rules/fields.ts";

/** The id that an address holds under this name; undefined where it holds none. */
export function useIdParam(name: string): number | undefined {
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  const result = z.safeParse(idText, params[name]);
  return result.success ? result.data : undefined;
}
