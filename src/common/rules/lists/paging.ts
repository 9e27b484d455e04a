import * as z from "zod/mini";
import { oneLine } from "../values/one-line.ts";
import { wire } from "../values/wire-numbers.ts";
import { defaultPerPage, maxFilterLength, maxPage, maxPerPage } from "./page-size.ts";

const wholeNumber = (max: number, message: string) =>
  z.pipe(
    z.string(message).check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(z.transform(Number), z.int(message).check(z.minimum(1, message), z.maximum(max, message))),
  );

export const pageNumber = wholeNumber(maxPage, "page skal være et helt tal fra 1.");

export const perPageUpTo = (max: number) => wholeNumber(max, `perPage skal være et helt tal fra 1 til ${max}.`);

export const pageQuery = {
  page: z._default(pageNumber, 1),
  perPage: z._default(perPageUpTo(maxPerPage), defaultPerPage),
};

export const filterQuery = {
  filter: z._default(
    z
      .string()
      .check(z.overwrite(oneLine), z.maxLength(maxFilterLength, `Søgeteksten må højst være ${maxFilterLength} tegn.`)),
    "",
  ),
};

export const yesOrNo = (name: string) =>
  z._default(
    z.pipe(
      z.enum(["true", "false", "1", "0"], `${name} skal være true eller false.`),
      z.transform((text) => text === "true" || text === "1"),
    ),
    false,
  );

/** `paginate=true` asks for pages; otherwise the response is a plain list (docs/product-rules.md#pages). */
export const paginateQuery = { paginate: yesOrNo("paginate") };

/** `with=a,b` names the relations in the response; by default all (docs/product-rules.md#records-on-the-wire). */
export function withQuery<const Relation extends string>(relations: readonly Relation[]) {
  const message = `with må kun nævne ${relations.join(", ")}.`;
  return {
    with: z._default(
      z.pipe(
        z.pipe(
          z.string(message).check(z.maxLength(200, message)),
          z.transform((text) => text.split(",").filter((name) => name !== "")),
        ),
        z.array(z.enum(relations, message)).check(z.maxLength(20, message)),
      ),
      [...relations],
    ),
  };
}

/** The meaning of `own` and `all` depends on the list (docs/product-rules.md#own-and-all). */
const projectScopes = ["own", "all"] as const;
export type ProjectScope = (typeof projectScopes)[number];
export const projectScopeQuery = {
  projectScope: z._default(z.enum(projectScopes, "projectScope skal være own eller all."), "own"),
};

/** A few responses have these fields at the top level instead of in `meta`. */
export const pageMeta = z.object({ per_page: wire.count, total: wire.count });

export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), meta: pageMeta });
}

export function listOrPageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.union([z.array(row), pageOf(row)]);
}
