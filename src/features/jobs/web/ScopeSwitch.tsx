import Box from "@mui/material/Box";
import { ClientOnly } from "@tanstack/react-router";
import { Suspense } from "react";
import { useCan } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { touchTarget } from "#common/web/theme.ts";
import type { ScopeOfList } from "./project-scope.ts";

const ScopeChoice = lazyPart(async () => (await import("./ScopeChoice.tsx")).ScopeChoice);

/**
 * Own projects or all; only those who may see all load and see it. It is not in a page from the server: a switch that
 * turns before there is code for it says what is not so.
 */
export function ScopeSwitch({ of }: { readonly of: ScopeOfList }) {
  const mayChoose = useCan("manage-users-jobs-all-projects");
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
