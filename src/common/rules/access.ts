import { type Actor, can } from "./actor.ts";
import type { CurrentUser } from "./current-user.ts";
import type { Capability } from "./permissions.ts";

/**
 * The visitors who may call a route or open a screen: everybody, every logged-in user, or users with one of the
 * given capabilities. `own-access` admits every logged-in user, even before they add the second factor that the company
 * requires. `scim` admits only the company's directory, which is not a user.
 */
export type Access = "open" | "own-access" | "login" | "scim" | Capability | readonly Capability[];

export type Lack = "login" | "second-factor" | "permission";

type Visitor = Pick<Actor, "authorizations"> & Pick<CurrentUser, "must_add_second_factor">;

/**
 * What a visitor lacks for a route or screen; undefined if the visitor may use the route or screen. If anything is
 * lacking, the server refuses the call, and the app shows another screen (docs/product-rules.md#roles-and-permissions).
 */
export function lackOf(access: Access, visitor: Visitor | null): Lack | undefined {
  if (access === "open") return undefined;
  if (!visitor || access === "scim") return "login";
  if (access === "own-access") return undefined;
  if (visitor.must_add_second_factor) return "second-factor";
  if (access === "login") return undefined;
  const wanted: readonly Capability[] = typeof access === "string" ? [access] : access;
  return wanted.some((capability) => can(visitor, capability)) ? undefined : "permission";
}
