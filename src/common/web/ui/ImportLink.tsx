import { useAbout } from "./about.ts";
import { Icon } from "./Icon.tsx";
import { mdiUpload } from "./icons.ts";
import { IconButtonLink } from "./links.ts";

export function ImportLink({ to }: { readonly to: string }) {
  return (
    <IconButtonLink {...useAbout()} to={to} aria-label="Importér" data-hint="Importér">
      <Icon path={mdiUpload} />
    </IconButtonLink>
  );
}
