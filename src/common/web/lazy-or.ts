import { type ComponentType, lazy } from "react";

/**
 * A component whose code comes when it is needed, and what stands in its place where the code cannot be had: for what
 * stands around every screen, which may not fail with it when there is no network.
 */
export const lazyOr = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: instead }),
    ),
  );
