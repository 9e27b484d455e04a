import { can } from "#common/rules/access/actor.ts";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import type { Reader } from "../rules/report.ts";

export const readerOf =
  (user: CurrentUser | null): Reader =>
  (capability) =>
    user !== null && can(user, capability);

export const useReader = (): Reader => readerOf(useCurrentUser());
