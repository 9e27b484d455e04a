import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { mdiFilterOffOutline, mdiMagnifyClose } from "../icons.ts";
import { EmptyState } from "../messages/EmptyState.tsx";

type Way = { readonly label: string; readonly onClick: () => void };

type Props = {
  readonly total: number;
  /** The Danish name of the rows in the plural: "brugere". */
  readonly what: string;
  readonly search?: { readonly text: string; readonly onClear: () => void };
  /** Set if filters other than the search are in use. `text` puts them into words: "Ingen afviste opgaver". */
  readonly narrowed?: { readonly text: string; readonly ways: readonly Way[] } | undefined;
  readonly none: { readonly icon: string; readonly text: string; readonly action?: ReactNode };
};

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
                // The button disappears, so the focus moves to the page.
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
