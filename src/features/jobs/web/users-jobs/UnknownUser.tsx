import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { mdiAccountOffOutline } from "../icons.ts";

export function UnknownUser() {
  return (
    <EmptyState icon={mdiAccountOffOutline} text="Brugeren findes ikke, eller du har ikke adgang til opgaverne.">
      <ButtonLink variant="outlined" to="/users-jobs">
        Se medarbejdernes opgaver
      </ButtonLink>
    </EmptyState>
  );
}
