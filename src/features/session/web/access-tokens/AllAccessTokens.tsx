import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { allTokensQuery } from "./access-tokens.queries.ts";
import { TokenList } from "./TokenList.tsx";

export function AllAccessTokens() {
  const query = useQuery(allTokensQuery);
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton variant="rounded" height={144} />}
      errorText="Adgangsnøglerne kunne ikke hentes."
    >
      {(tokens) =>
        tokens.length > 0 && (
          <SectionCard
            title="Adgangsnøgler"
            about="Med dem handler programmer for jeres brugere. En nøgle hviler, når dens bruger kun kan logge ind hos udbyderen og ikke har gjort det i 30 dage."
          >
            <TokenList tokens={tokens} ofAll />
          </SectionCard>
        )
      }
    </QueryView>
  );
}
