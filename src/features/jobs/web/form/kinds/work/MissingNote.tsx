import type { Capability } from "#common/rules/access/permissions.ts";
import { useCan } from "#common/web/current-user.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";

type Props = {
  readonly what: string;
  readonly path: string;
  readonly capability: Capability;
  readonly link: string;
};

export function MissingNote({ what, path, capability, link }: Props) {
  const mayCreate = useCan(capability);
  return (
    <Note severity="info" sx={{ mb: 2 }}>
      Der er ingen {what} endnu, så en opgave kan ikke gemmes.{" "}
      {mayCreate ? (
        <TextLink to={path} color="inherit">
          {link}
        </TextLink>
      ) : (
        "En administrator opretter dem."
      )}
    </Note>
  );
}
