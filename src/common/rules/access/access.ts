import { type Actor, can } from "./actor.ts";
import type { CurrentUser } from "./current-user.ts";
import type { Capability } from "./permissions.ts";

/** `own-access` also admits users who lack a required second factor. `scim` admits only the company's directory. */
export type Access = "open" | "own-access" | "login" | "scim" | Capability | readonly Capability[];

export type Lack = "login" | "second-factor" | "permission";

type Visitor = Pick<Actor, "authorizations"> & Pick<CurrentUser, "must_add_second_factor">;

/** The reason why a visitor may not use a route or screen (docs/product-rules.md#roles-and-permissions). */
export function lackOf(access: Access, visitor: Visitor | null): Lack | undefined {
  if (access === "open") return undefined;
  if (!visitor || access === "scim") return "login";
  if (access === "own-access") return undefined;
  if (visitor.must_add_second_factor) return "second-factor";
  if (access === "login") return undefined;
  const wanted: readonly Capability[] = typeof access === "string" ? [access] : access;
  return wanted.some((capability) => can(visitor, capability)) ? undefined : "permission";
}
