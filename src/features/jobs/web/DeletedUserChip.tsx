import { ToneChip } from "#common/web/ui/ToneChip.tsx";

/** Marks a deleted user whose jobs still wait for a decision. */
export function DeletedUserChip() {
  return <ToneChip tone="slate" label="Slettet bruger" />;
}
