import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { secondFactorQuery } from "../second-factor/second-factor.queries.ts";
import { accessTokensQuery } from "./access-tokens.queries.ts";
import { TokenList } from "./TokenList.tsx";

const AccessTokenDialog = lazyPart(async () => (await import("./AccessTokenDialog.tsx")).AccessTokenDialog);

export function AccessTokens() {
  const query = useQuery(accessTokensQuery);
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography color="textSecondary">
        Med en adgangsnøgle kan et andet program hente og oprette data for dig, uden din adgangskode. Kaldene er
        beskrevet i{" "}
        <Link href="/api/openapi.json" target="_blank" rel="noreferrer">
          OpenAPI-dokumentet
        </Link>
        .
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={72} />}
        errorText="Dine adgangsnøgler kunne ikke hentes."
      >
        {(tokens) =>
          tokens.length > 0 && (
            <Card>
              <TokenList tokens={tokens} />
            </Card>
          )
        }
      </QueryView>
      <MakeToken onMake={() => setIsMaking(true)} />
      {isMaking && (
        <Suspense>
          <AccessTokenDialog onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

function MakeToken({ onMake }: { readonly onMake: () => void }) {
  const { data } = useQuery(secondFactorQuery);
  if (!data) return null;
  if (!data.confirmed_at) return <Typography>Slå totrinslogin til, før du laver en adgangsnøgle.</Typography>;
  return (
    <Button variant="outlined" onClick={onMake} sx={{ alignSelf: "flex-start" }}>
      Ny adgangsnøgle
    </Button>
  );
}
