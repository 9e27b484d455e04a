import { useParams } from "@tanstack/react-router";
import { parseId } from "../../rules/values/ids.ts";

/** The id that an address holds under this name; undefined where it holds none. */
export function useIdParam(name: string): number | undefined {
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  return parseId(params[name]);
}
