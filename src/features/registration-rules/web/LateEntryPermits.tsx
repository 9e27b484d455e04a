import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { permitsQuery, useEndPermit } from "./late-entry-permits.queries.ts";
import { PermitDialog } from "./PermitDialog.tsx";

export function LateEntryPermits() {
  const query = useQuery(permitsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const { save, isSaving } = useEndPermit();
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h3">
        Åbnet for ældre datoer
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={48} />}
        errorText="Listen kunne ikke hentes."
      >
        {({ data }) =>
          data.length === 0 ? (
            <Typography color="textSecondary" sx={{ my: 1 }}>
              Ingen. Du kan åbne for en medarbejder, der har glemt noget.
            </Typography>
          ) : (
            <List disablePadding>
              {data.map(({ user, until_date, permitted_by }) => (
                <ListItem key={user.id} disableGutters sx={{ gap: 2 }}>
                  <ListItemText
                    sx={{ overflowWrap: "anywhere" }}
                    primary={user.name}
                    secondary={`Til og med ${formatDate(until_date)}, af ${permitted_by.name}`}
                  />
                  <Button
                    variant="outlined"
                    aria-label={`Luk for ${user.name}`}
                    disabled={isSaving}
                    onClick={() => void save(user.id)}
                    sx={{ flexShrink: 0 }}
                  >
                    Luk
                  </Button>
                </ListItem>
              ))}
            </List>
          )
        }
      </QueryView>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Åbn for en medarbejder
      </Button>
      {isOpen && <PermitDialog onClose={() => setIsOpen(false)} />}
    </Box>
  );
}
