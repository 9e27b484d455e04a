import type { ReactNode } from "react";

export function CheckList({ children }: { readonly children: ReactNode }) {
  return <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: "anywhere" }}>{children}</ul>;
}
