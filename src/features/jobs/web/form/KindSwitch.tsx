import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useNavigate } from "@tanstack/react-router";
import { touchTarget } from "#common/web/theme.ts";
import { type JobKind, jobKindLabels } from "#features/kinds/rules/kinds.ts";

const forms = ["work", "expense", "mileage"] as const;

type Props = {
  /** Of the form that is shown; work where there is none. */
  readonly kind: Exclude<(typeof forms)[number], "work"> | undefined;
  /** In which something can be registered. */
  readonly open: readonly JobKind[];
};

/** What is registered: the form of each kind has an address of its own. */
export function KindSwitch({ kind, open }: Props) {
  const shown = kind ?? "work";
  const navigate = useNavigate();
  const choose = (chosen: (typeof forms)[number]) =>
    void navigate({
      to: ".",
      // The day stays.
      search: ((search: object) => ({ ...search, kind: chosen === "work" ? undefined : chosen })) as never,
      replace: true,
    });
  return (
    <Stack direction="row" role="group" aria-label="Type" sx={{ gap: 1, mb: 2 }}>
      {forms
        .filter((name) => open.includes(name) || name === shown)
        .map((name) => (
          <Chip
            key={name}
            component="button"
            type="button"
            clickable
            label={jobKindLabels[name]}
            color={name === shown ? "primary" : "default"}
            variant={name === shown ? "filled" : "outlined"}
            aria-pressed={name === shown}
            onClick={() => choose(name)}
            sx={{ height: touchTarget, px: 1, borderRadius: touchTarget / 2, fontSize: "0.9375rem" }}
          />
        ))}
    </Stack>
  );
}
