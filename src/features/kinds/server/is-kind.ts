import { sql } from "kysely";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Kind } from "#features/kinds/rules/kind.ts";
import { jobKinds, kinds } from "#features/kinds/rules/kinds.ts";

export function isKind(column: string, holds: (kind: Kind) => boolean): Condition {
  const some = jobKinds.filter((kind) => holds(kinds[kind])).map((kind) => sql.lit(kind));
  return some.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.ref(column)} in (${sql.join(some)}))`;
}
