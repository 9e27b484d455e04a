import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { FilteredList, ListPage } from "#common/web/routing/filtered-list.ts";
import { AddButton, addButtonRoom } from "../AddButton.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { QueryView } from "../QueryView.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { Pager } from "./Pager.tsx";
import { RecordCardSkeleton } from "./RecordCard.tsx";
import { SearchBox } from "./SearchBox.tsx";

type Props<Row> = {
  readonly list: FilteredList;
  readonly query: UseQueryResult<ListPage<Row>>;
  readonly errorText: string;
  /** `what` is the Danish name of the rows in the plural. */
  readonly empty: {
    readonly what: string;
    readonly icon: string;
    readonly text: string;
    readonly addLabel: string;
  };
  readonly add: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly narrowed?: ComponentProps<typeof EmptyList>["narrowed"];
  readonly actions?: ReactNode;
  readonly facts: number;
  readonly card: (row: Row) => ReactNode;
};

const grid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media (min-width: 720px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "@media (min-width: 1200px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  listStyle: "none",
  m: 0,
  p: 0,
};

export function CardList<Row extends { readonly id: number }>({ list, query, card, ...props }: Props<Row>) {
  const { add, actions, empty, errorText, facts } = props;
  const { page, filter } = list.options;
  return (
    <Box sx={addButtonRoom}>
      <PageHeader>
        <Box sx={{ flexGrow: 1, flexBasis: 200, maxWidth: { sm: 400 }, mr: { sm: "auto" } }}>
          <SearchBox value={filter} onSearch={list.search} />
        </Box>
        {actions}
        {add && <AddButton {...add} />}
      </PageHeader>
      <QueryView query={query} skeleton={<Skeletons facts={facts} />} errorText={errorText}>
        {({ data, meta }) => (
          <>
            <EmptyList
              total={meta.total}
              what={empty.what}
              narrowed={props.narrowed}
              search={{ text: filter, onClear: () => list.search("") }}
              none={{
                ...empty,
                action: add && (
                  <Button variant="outlined" onClick={add.onClick}>
                    {empty.addLabel}
                  </Button>
                ),
              }}
            />
            {data.length > 0 && (
              <Box component="ul" sx={grid}>
                {data.map((row) => (
                  <li key={row.id}>{card(row)}</li>
                ))}
              </Box>
            )}
            <Pager page={page} perPage={meta.per_page} total={meta.total} onPage={list.goTo} />
          </>
        )}
      </QueryView>
    </Box>
  );
}

function Skeletons({ facts }: { readonly facts: number }) {
  return (
    <Box sx={grid}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <RecordCardSkeleton key={place} facts={facts} />
      ))}
    </Box>
  );
}
