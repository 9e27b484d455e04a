import { ToneChip } from "#common/web/ui/ToneChip.tsx";

/** Beside the name of somebody who is deleted and whose jobs still wait for a decision. */
export function DeletedUserChip() {
  return <ToneChip tone="slate" label="Slettet bruger" />;
}
