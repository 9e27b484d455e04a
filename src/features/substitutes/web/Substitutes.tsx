import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import List from "@mui/material/List";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { Substitute } from "../rules/substitute.ts";
import { SubstituteRow } from "./SubstituteRow.tsx";
import { substitutesQuery } from "./substitutes.queries.ts";

const NameSubstituteDialog = lazyPart(async () => (await import("./NameSubstituteDialog.tsx")).NameSubstituteDialog);

type Props = {
  readonly absent: { readonly id: number; readonly name: string };
  /** Whether the absent person is the logged-in user. */
  readonly isOwn: boolean;
};

export function Substitutes({ absent, isOwn }: Props) {
  const query = useQuery(substitutesQuery(isOwn ? undefined : absent.id));
  const [isNaming, setIsNaming] = useState(false);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {isOwn
          ? "Mens du er væk, kan en anden godkende og afvise opgaver i dit sted. Du kan også stadig selv."
          : `Mens ${absent.name} er væk, kan en anden godkende og afvise opgaver i stedet. ${absent.name} kan også stadig selv.`}
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={72} />}
        errorText="Stedfortræderne kunne ikke hentes."
      >
        {({ substitutes, stands_in_for }) => (
          <Stack sx={{ gap: 2 }}>
            {substitutes.some(isOpen) ? (
              <Periods rows={substitutes.filter(isOpen)} shows="substitute" />
            ) : (
              <Typography>Ingen stedfortræder lige nu.</Typography>
            )}
            <Past rows={substitutes.filter((row) => !isOpen(row))} />
            <Button variant="outlined" onClick={() => setIsNaming(true)} sx={{ alignSelf: "flex-start" }}>
              Vælg stedfortræder
            </Button>
            {stands_in_for.length > 0 && (
              <>
                <Typography variant="h3" sx={{ typography: "subtitle1", fontWeight: 600, mt: 1 }}>
                  {isOwn ? "Du er stedfortræder for" : `${absent.name} er stedfortræder for`}
                </Typography>
                <Periods rows={stands_in_for} shows="user" />
              </>
            )}
          </Stack>
        )}
      </QueryView>
      {isNaming && (
        <Suspense>
          <NameSubstituteDialog absentId={absent.id} isOwn={isOwn} onClose={() => setIsNaming(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

const isOpen = ({ state }: Substitute) => state === "current" || state === "coming";

type PeriodsProps = { readonly rows: readonly Substitute[]; readonly shows: "substitute" | "user" };

function Periods({ rows, shows }: PeriodsProps) {
  if (rows.length === 0) return null;
  return (
    <Card>
      <List disablePadding sx={{ "& > li:last-of-type": { borderBottom: 0 } }}>
        {rows.map((row) => (
          <SubstituteRow key={row.id} row={row} shows={shows} />
        ))}
      </List>
    </Card>
  );
}

function Past({ rows }: { readonly rows: readonly Substitute[] }) {
  const [isShown, setIsShown] = useState(false);
  if (rows.length === 0) return null;
  return (
    <>
      <Button onClick={() => setIsShown(!isShown)} aria-expanded={isShown} sx={{ alignSelf: "flex-start" }}>
        {isShown ? "Skjul tidligere" : `Vis tidligere (${rows.length})`}
      </Button>
      {isShown && <Periods rows={rows} shows="substitute" />}
    </>
  );
}
