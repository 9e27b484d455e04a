import { type RoleName, roleLabels } from "#common/rules/access/permissions.ts";
import { type Choice, ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import type { UserContact } from "../rules/user.ts";
import { contactChoicesQuery } from "./users.queries.ts";

type Props = {
  readonly label: string;
  readonly name: string;
  readonly neededRole: RoleName;
  readonly leavingId: number;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
  readonly error: string | undefined;
};

export function SuccessorPicker({ neededRole, leavingId, ...field }: Props) {
  return (
    <ChoicePicker
      {...field}
      choices={(filter) => ({
        ...contactChoicesQuery(neededRole, filter),
        select: (contacts: UserContact[]) => contacts.filter(({ id }) => id !== leavingId),
      })}
      emptyText={`Ingen (vælg evt. en ${roleLabels[neededRole].toLowerCase()})`}
      onBlur={() => undefined}
      isReadOnly={false}
    />
  );
}
