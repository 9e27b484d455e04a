import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { Substitutes } from "./Substitutes.tsx";

type Props = { readonly user: { readonly id: number; readonly name: string }; readonly onClose: () => void };

export function SubstitutesDialog({ user, onClose }: Props) {
  return (
    <FormDialog title={`Stedfortræder for ${user.name}`} open onClose={onClose}>
      <Substitutes absent={user} isOwn={false} />
    </FormDialog>
  );
}
