import type { Person } from "#common/rules/person.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { anonymousName } from "#features/personal-data/rules/anonymous-name.ts";
import { useAnonymise } from "./leavers.queries.ts";
import { WhatIsRemoved } from "./WhatIsRemoved.tsx";

type Props = { readonly user: Person; readonly onClose: () => void };

export function AnonymiseDialog({ user, onClose }: Props) {
  const { save, isSaving } = useAnonymise(user.id, {
    onSaved: () => {
      onClose();
      focusPage();
    },
  });
  return (
    <ConfirmDialog
      title="Anonymisér fratrådt"
      open
      confirmLabel="Anonymisér"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      <WhatIsRemoved who={`${user.name} bliver til »${anonymousName(user.id)}« overalt.`} />
    </ConfirmDialog>
  );
}

/** The row of an anonymised leaver disappears with its button, so the focus moves to the page. */
export function focusPage(): void {
  requestAnimationFrame(() => document.querySelector("main")?.focus({ preventScroll: true }));
}
