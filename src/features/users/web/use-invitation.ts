import { useState } from "react";
import { flash } from "#common/web/flash.ts";
import type { Invitation } from "../rules/user.ts";

/** A link that the administrator hands over, and to whom. */
export type HandedInvitation = { readonly name: string; readonly link: string };

/** What comes of inviting somebody: the link to hand over, or nothing where a mail brings it. */
export function useInvitation() {
  const [handed, setHanded] = useState<HandedInvitation>();
  return {
    handed,
    show: (name: string, { invitation_link: link }: Invitation) =>
      setHanded(link === undefined ? undefined : { name, link }),
    close: () => setHanded(undefined),
  };
}

/** Told where nothing else shows that it was sent. */
export function tellSent({ invitation_link }: Invitation): void {
  if (invitation_link === undefined) flash.success("Invitationen er sendt igen.");
}
