import Box from "@mui/material/Box";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../api/request.ts";
import { ErrorState } from "./messages/ErrorState.tsx";

type Props<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly skeleton: ReactNode;
  readonly errorText?: string;
  /** Whether to dim the data. By default, data is dimmed while the result of a new page or search loads. */
  readonly isOld?: boolean;
  readonly children: (data: Data) => ReactNode;
};

export function QueryView<Data>({
  query,
  skeleton,
  errorText,
  isOld = query.isPlaceholderData,
  children,
}: Props<Data>) {
  if (query.data !== undefined)
    return (
      <Box aria-busy={isOld} sx={{ opacity: isOld ? 0.5 : 1, transition: "opacity 150ms" }}>
        {children(query.data)}
      </Box>
    );
  if (query.isError)
    return (
      <ErrorState
        text={errorText ?? sentence(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return (
    <Box aria-busy aria-label="Indlæser" role="status">
      {skeleton}
    </Box>
  );
}

function sentence(error: Error): string {
  return error instanceof ApiError ? error.message : "Noget gik galt. Prøv igen.";
}
