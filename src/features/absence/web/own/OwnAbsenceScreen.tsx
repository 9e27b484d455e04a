import { useCurrentUser } from "#common/web/current-user.ts";
import { EmptyState } from "#common/web/ui/EmptyState.tsx";
import { AbsenceTabs } from "../AbsenceTabs.tsx";
import { mdiBeach } from "../icons.ts";

/** The user's own absence. */
export function OwnAbsenceScreen() {
  const isUsed = Boolean(useCurrentUser()?.absence);
  return (
    <>
      <AbsenceTabs />
      <EmptyState
        icon={mdiBeach}
        text={isUsed ? "Du har intet fravær endnu" : "Virksomheden bruger ingen fraværstyper endnu"}
      />
    </>
  );
}
