import Button from "@mui/material/Button";
import { type ComponentType, lazy } from "react";
import { flash } from "./flash.ts";

/**
 * A part of a screen whose code comes when it is needed, and what stands in its place where the code cannot be had, as without
 * a network: the rest of the screen goes on. Browsers keep the failure until the page is loaded again.
 * @param instead where there is nothing else to see, or what one can do without; else it is said on top of the page
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead?: ComponentType<Props>,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      if (!instead) flash.error("Noget af siden kunne ikke hentes. Genindlæs den, når der er forbindelse igen.");
      return { default: instead ?? Nothing };
    }
  });

const Nothing = () => null;

/** Instead of the fields of a form, or of all of a screen; what was typed is there again after it. */
export function NotFetched() {
  return (
    <div role="alert">
      Noget af siden kunne ikke hentes.{" "}
      <Button variant="outlined" onClick={() => location.reload()}>
        Genindlæs
      </Button>
    </div>
  );
}
