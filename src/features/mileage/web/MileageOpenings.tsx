import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { formatKm } from "../rules/km.ts";
import type { Opening } from "../rules/mileage-opening.ts";
import { MileageOpeningDialog } from "./MileageOpeningDialog.tsx";
import { MileageSection } from "./MileageSection.tsx";
import { openingsQuery, perPage } from "./mileage.queries.ts";

type Opened = { readonly opening: Opening | undefined };

export function MileageOpenings() {
  const [page, setPage] = useState(1);
  const query = useQuery(openingsQuery(page));
  const [opened, setOpened] = useState<Opened>();
  return (
    <MileageSection
      title="Kilometer kørt tidligere i år"
      about="Hvad en medarbejder allerede har fået betalt i bil i et år, før kørslen blev registreret her. De tæller med i årets 20.000 km."
      action={{ label: "Tilføj km", onClick: () => setOpened({ opening: undefined }) }}
    >
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={64} sx={{ m: 2 }} />}
        errorText="Kilometerne kunne ikke hentes."
      >
        {({ data, meta }) => (
          <>
            {meta.total === 0 && (
              <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
                Ingen har kilometer fra tidligere i år.
              </Typography>
            )}
            <List disablePadding>
              {data.map((opening) => (
                <OpeningRow
                  key={`${opening.user.id} ${opening.year}`}
                  opening={opening}
                  onEdit={() => setOpened({ opening })}
                />
              ))}
            </List>
            <Pager page={page} perPage={perPage} total={meta.total} onPage={setPage} />
          </>
        )}
      </QueryView>
      {opened && <MileageOpeningDialog opening={opened.opening} onClose={() => setOpened(undefined)} />}
    </MileageSection>
  );
}

function OpeningRow({ opening, onEdit }: { readonly opening: Opening; readonly onEdit: () => void }) {
  const { user, year, km } = opening;
  return (
    <ListItem
      divider
      secondaryAction={
        <IconAction label={`Redigér km for ${user.name}, ${year}`} icon={mdiPencilOutline} onClick={onEdit} />
      }
    >
      <ListItemText primary={user.name} secondary={`${formatKm(km)} i ${year}`} sx={{ overflowWrap: "anywhere" }} />
    </ListItem>
  );
}
