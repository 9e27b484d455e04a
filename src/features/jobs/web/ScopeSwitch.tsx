import Box from "@mui/material/Box";
import { ClientOnly } from "@tanstack/react-router";
import { Suspense } from "react";
import { useCan } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { touchTarget } from "#common/web/theme.ts";
import type { ScopeOfList } from "./project-scope.ts";

const ScopeChoice = lazyPart(async () => (await import("./ScopeChoice.tsx")).ScopeChoice);

/** Not rendered on the server. A click before the code has loaded would leave the switch in the wrong state. */
export function ScopeSwitch({ of }: { readonly of: ScopeOfList }) {
  const mayChoose = useCan("read-all-jobs");
  if (!mayChoose) return null;
  const room = <Box sx={{ minHeight: touchTarget }} />;
  return (
    <ClientOnly fallback={room}>
      <Suspense fallback={room}>
        <ScopeChoice of={of} />
      </Suspense>
    </ClientOnly>
  );
}
