import { ToneChip } from "#common/web/ui/ToneChip.tsx";

export function DeletedUserChip() {
  return <ToneChip tone="slate" label="Slettet bruger" />;
}
