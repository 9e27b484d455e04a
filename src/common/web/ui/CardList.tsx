import { mdiMagnifyClose } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Grid from "@mui/material/Grid";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FilteredList, ListPage } from "../filtered-list.ts";
import { AddButton, addButtonRoom } from "./AddButton.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { Pager } from "./Pager.tsx";
import { QueryView } from "./QueryView.tsx";
import { RecordCardSkeleton } from "./RecordCard.tsx";
import { SearchBox } from "./SearchBox.tsx";

type Props<Row> = {
  readonly list: FilteredList;
  readonly query: UseQueryResult<ListPage<Row>>;
  readonly errorText: string;
  /** What stands there before the first row is made, and the words of the button that makes it. */
  readonly empty: { readonly icon: string; readonly text: string; readonly addLabel: string };
  /** The add button; absent for who may not add. */
  readonly add: { readonly label: string; readonly onClick: () => void } | undefined;
  /** Further buttons of the first row. */
  readonly actions?: ReactNode;
  /** How many facts a card tells: the skeleton has as many. */
  readonly facts: number;
  readonly card: (row: Row) => ReactNode;
};

/** One card per row on a small screen, two on a medium, three on a large one (specification 2). */
const cardWidth = { xs: 12, md: 6, lg: 4 };

/** A searched list of cards, page by page. */
export function CardList<Row extends { readonly id: number }>({ list, query, card, ...props }: Props<Row>) {
  const { add, actions, empty, errorText, facts } = props;
  const { page, filter } = list.wish;
  return (
    <Box sx={addButtonRoom}>
      <PageHeader>
        <Box sx={{ flexGrow: 1, flexBasis: 240, maxWidth: { sm: 400 }, mr: { sm: "auto" } }}>
          <SearchBox value={filter} onSearch={list.search} />
        </Box>
        {actions}
        {add && <AddButton {...add} />}
      </PageHeader>
      <QueryView query={query} skeleton={<Skeletons facts={facts} />} errorText={errorText}>
        {({ data, meta }) => (
          <>
            {meta.total === 0 && filter !== "" && <NothingFound filter={filter} onShowAll={() => list.search("")} />}
            {meta.total === 0 && filter === "" && (
              <EmptyState icon={empty.icon} text={empty.text}>
                {add && (
                  <Button variant="outlined" onClick={add.onClick}>
                    {empty.addLabel}
                  </Button>
                )}
              </EmptyState>
            )}
            {data.length > 0 && (
              <Grid component="ul" container spacing={2} sx={{ listStyle: "none", m: 0, p: 0 }}>
                {data.map((row) => (
                  <Grid component="li" key={row.id} size={cardWidth}>
                    {card(row)}
                  </Grid>
                ))}
              </Grid>
            )}
            <Pager page={page} perPage={meta.per_page} total={meta.total} onPage={list.goTo} />
          </>
        )}
      </QueryView>
    </Box>
  );
}

function NothingFound({ filter, onShowAll }: { readonly filter: string; readonly onShowAll: () => void }) {
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <EmptyState icon={mdiMagnifyClose} text={`Ingen fundet, der passer til »${filter.trim()}«.`}>
        <Button variant="outlined" onClick={onShowAll}>
          Vis alle
        </Button>
      </EmptyState>
    </Box>
  );
}

function Skeletons({ facts }: { readonly facts: number }) {
  return (
    <Grid container spacing={2}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Grid key={place} size={cardWidth}>
          <RecordCardSkeleton facts={facts} />
        </Grid>
      ))}
    </Grid>
  );
}
