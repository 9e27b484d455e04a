import Button from "@mui/material/Button";
import { type ComponentType, lazy } from "react";
import { flash } from "./flash.ts";

/**
 * If the code of the part cannot be loaded, the rest of the screen works.
 * @param instead shown in its place after a failure; without it the failure is a flash
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

/** For parts that are fields of a form or a whole screen; the input is restored afterwards. */
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
