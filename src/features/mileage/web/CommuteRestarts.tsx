import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { Restart } from "../rules/commute/commute-restart.ts";
import { CommuteRestartDialog } from "./CommuteRestartDialog.tsx";
import { MileageSection } from "./MileageSection.tsx";
import { perPage, restartsQuery } from "./mileage.queries.ts";

export function CommuteRestarts() {
  const [page, setPage] = useState(1);
  const query = useQuery(restartsQuery(page));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <MileageSection
      title="60-dages-reglen"
      about="Ture mellem hjem og samme arbejdssted er skattefri på højst 60 dage inden for 12 måneder. Har en medarbejder arbejdet 60 dage andre steder, kan dagene nulstilles."
      action={{ label: "Nulstil dage for en medarbejder", onClick: () => setIsAdding(true) }}
    >
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={64} sx={{ m: 2 }} />}
        errorText="Listen kunne ikke hentes."
      >
        {({ data, meta }) => (
          <>
            {meta.total === 0 && (
              <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
                Ingen har fået dage nulstillet.
              </Typography>
            )}
            <List disablePadding>
              {data.map((restart) => (
                <RestartRow key={restart.id} restart={restart} />
              ))}
            </List>
            <Pager page={page} perPage={perPage} total={meta.total} onPage={setPage} />
          </>
        )}
      </QueryView>
      {isAdding && <CommuteRestartDialog onClose={() => setIsAdding(false)} />}
    </MileageSection>
  );
}

function RestartRow({ restart }: { readonly restart: Restart }) {
  const { user, workplace, from_date, reason, created_by, created_at } = restart;
  return (
    <ListItem divider>
      <ListItemText
        sx={{ overflowWrap: "anywhere" }}
        primary={`${user.name}: ${workplace}, fra ${formatDate(from_date)}`}
        secondary={
          <>
            {reason}
            <br />
            {created_by.name}, {formatDate(created_at)}
          </>
        }
      />
    </ListItem>
  );
}
