import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { EmptyState } from "../EmptyState.tsx";
import { mdiFilterOffOutline, mdiMagnifyClose } from "../icons.ts";

/** A way out of an empty list: it shows more. */
type Way = { readonly label: string; readonly onClick: () => void };

type Props = {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** What the list holds, as one says it of many: "brugere". */
  readonly what: string;
  readonly search?: { readonly text: string; readonly onClear: () => void };
  /** What narrows the list besides a search, said with what is missing: "Ingen afviste opgaver". */
  readonly narrowed?: { readonly text: string; readonly ways: readonly Way[] } | undefined;
  /** What stands there while nothing narrows it, since there is nothing yet. */
  readonly none: { readonly icon: string; readonly text: string; readonly action?: ReactNode };
};

/** Why a list shows nothing, and the way out of that. A page past the end leads to the last one by itself. */
export function EmptyList({ total, what, search, narrowed, none }: Props) {
  if (total > 0) return null;
  const sought = search?.text.trim() ?? "";
  if (search && sought !== "")
    return (
      <Narrowed
        icon={mdiMagnifyClose}
        text={`Ingen ${what} passer til »${sought}«`}
        ways={[{ label: "Ryd søgning", onClick: search.onClear }]}
      />
    );
  if (narrowed) return <Narrowed icon={mdiFilterOffOutline} {...narrowed} />;
  return (
    <EmptyState icon={none.icon} text={none.text}>
      {none.action}
    </EmptyState>
  );
}

function Narrowed({
  icon,
  text,
  ways,
}: {
  readonly icon: string;
  readonly text: string;
  readonly ways: readonly Way[];
}) {
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <EmptyState icon={icon} text={text}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", justifyContent: "center", gap: 1 }}>
          {ways.map(({ label, onClick }) => (
            <Button
              key={label}
              variant="outlined"
              onClick={() => {
                onClick();
                // The button goes with what it says; the focus stays in the page.
                document.querySelector("main")?.focus({ preventScroll: true });
              }}
            >
              {label}
            </Button>
          ))}
        </Stack>
      </EmptyState>
    </Box>
  );
}
