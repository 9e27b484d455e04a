import type { ReactNode } from "react";

/** The list of the people or jobs that a check names. */
export function CheckList({ children }: { readonly children: ReactNode }) {
  return <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: "anywhere" }}>{children}</ul>;
}
