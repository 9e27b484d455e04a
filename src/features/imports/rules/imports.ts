import type { ImportKind } from "./import-kind.ts";
import { people } from "./kinds/people.ts";

/** The register of what can be imported. */
export const imports = { people } as const satisfies Readonly<Record<string, ImportKind>>;

export type ImportName = keyof typeof imports;
