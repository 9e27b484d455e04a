import { ToneChip } from "#common/web/ui/ToneChip.tsx";

export function AnnulledChip() {
  return <ToneChip tone="red" label="Annulleret" />;
}
