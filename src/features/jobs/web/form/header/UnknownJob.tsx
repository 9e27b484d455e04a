import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { mdiClipboardRemoveOutline } from "#features/jobs/web/icons.ts";

export function UnknownJob({ listPath }: { readonly listPath: string }) {
  return (
    <EmptyState icon={mdiClipboardRemoveOutline} text="Opgaven findes ikke, eller du har ikke adgang til den.">
      <ButtonLink variant="outlined" to={listPath}>
        Gå til opgaverne
      </ButtonLink>
    </EmptyState>
  );
}
