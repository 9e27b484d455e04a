import { ToneChip } from "./ToneChip.tsx";

export function ClosedChip() {
  return <ToneChip tone="slate" label="Lukket" />;
}
