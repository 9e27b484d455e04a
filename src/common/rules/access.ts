import { type Actor, can } from "./actor.ts";
import type { CurrentUser } from "./current-user.ts";
import type { Permission } from "./permissions.ts";

/**
 * Who may call a route or open a screen: anybody, anybody logged in, or whoever has one of the permissions. What somebody
 * does with their own access is reached before the second factor that the company requires.
 */
export type Access = "open" | "own-access" | "login" | Permission | readonly Permission[];

/** What somebody lacks for an access: a session, the second factor that the company requires, or a permission. */
export type Lack = "login" | "second-factor" | "permission";

type Visitor = Pick<Actor, "authorizations"> & Pick<CurrentUser, "must_add_second_factor">;

/**
 * What keeps a visitor from a route or a screen; undefined when nothing does. The server refuses by it and the screens
 * hide by it (docs/product-rules.md#roles-and-permissions).
 */
export function lackOf(access: Access, visitor: Visitor | null): Lack | undefined {
  if (access === "open") return undefined;
  if (!visitor) return "login";
  if (access === "own-access") return undefined;
  if (visitor.must_add_second_factor) return "second-factor";
  if (access === "login") return undefined;
  const wanted: readonly Permission[] = typeof access === "string" ? [access] : access;
  return wanted.some((permission) => can(visitor, permission)) ? undefined : "permission";
}
