import { useState } from "react";
import { flash } from "#common/web/flash.ts";
import type { Invitation } from "../rules/user.ts";

export type HandedInvitation = { readonly name: string; readonly link: string };

export function useInvitation() {
  const [handed, setHanded] = useState<HandedInvitation>();
  return {
    handed,
    show: (name: string, { invitation_link: link }: Invitation) =>
      setHanded(link === undefined ? undefined : { name, link }),
    close: () => setHanded(undefined),
  };
}

/** Says that the invitation was mailed, because nothing else on the page shows it. */
export function notifySent({ invitation_link }: Invitation): void {
  if (invitation_link === undefined) flash.success("Invitationen er sendt igen.");
}
