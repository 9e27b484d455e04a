import Button from "@mui/material/Button";
import { type ComponentType, lazy } from "react";
import { flash } from "./flash.ts";

/** A component whose code is loaded when it is first shown. If that fails, shows `instead` or an error as a flash. */
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
