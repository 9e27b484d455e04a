import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AddButton } from "../AddButton.tsx";
import { EmptyState } from "../messages/EmptyState.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { QueryView } from "../QueryView.tsx";
import { CardColumns } from "./CardColumns.tsx";

type Props<Row> = {
  readonly query: UseQueryResult<readonly Row[]>;
  readonly errorText: string;
  readonly empty: { readonly icon: string; readonly text: string };
  readonly add: { readonly label: string; readonly onClick: () => void };
  readonly card: (row: Row) => ReactNode;
};

/** A list for the few rows of a setup. `CardList` also has pages and a search. */
export function ShortCardList<Row extends { readonly id: number }>({ query, errorText, empty, add, card }: Props<Row>) {
  return (
    <QueryView query={query} skeleton={<Skeleton variant="rounded" height={240} />} errorText={errorText}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState {...empty}>
            <Button variant="contained" onClick={add.onClick}>
              {add.label}
            </Button>
          </EmptyState>
        ) : (
          <>
            <PageHeader>
              <Box sx={{ ml: "auto" }}>
                <AddButton {...add} />
              </Box>
            </PageHeader>
            <CardColumns rows={rows} card={card} />
          </>
        )
      }
    </QueryView>
  );
}
