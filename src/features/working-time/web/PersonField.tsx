import Box from "@mui/material/Box";
import { type Choice, ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { personRoom } from "./person-room.ts";
import { workingTimePeopleQuery } from "./working-time.queries.ts";

type Props = {
  /** The shown person; null until loaded. */
  readonly person: Choice | null;
  readonly onChange: (id: number | undefined) => void;
};

const ignore = () => undefined;

export function PersonField({ person, onChange }: Props) {
  return (
    <Box component="search" aria-label="Person" sx={personRoom}>
      <ChoicePicker
        label="Person"
        name="user"
        value={person}
        onChange={(choice) => onChange(choice?.id)}
        onBlur={ignore}
        choices={workingTimePeopleQuery}
        error={undefined}
        isReadOnly={false}
      />
    </Box>
  );
}
