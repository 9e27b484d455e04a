import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import type { EditedVersion } from "../rules/allowance-rule.ts";

export const StateChip = ({ version }: { readonly version: Pick<EditedVersion, "is_confirmed"> }) =>
  version.is_confirmed ? (
    <ToneChip tone="green" label="Kontrolleret" />
  ) : (
    <ToneChip tone="amber" label="Ikke kontrolleret" />
  );
