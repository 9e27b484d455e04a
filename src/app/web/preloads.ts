type Preload = {
  readonly path: string;
  /** The file of the screen, as the route imports it. */
  readonly screen: string;
  /** The most that the JavaScript of the page and its screen may weigh, in kB (1000 bytes) of gzip. */
  readonly most: number;
};

/**
 * The routes at which people begin: their page names the code of the screen, so that the browser fetches it beside the
 * app's, and the build fails when it becomes too much. Data only, since the build reads it (vite.config.ts).
 */
export const preloads: readonly Preload[] = [
  { path: "/", screen: "src/app/web/HomeScreen.tsx", most: 250 },
  { path: "/jobs", screen: "src/features/jobs/web/list/JobsScreen.tsx", most: 260 },
  { path: "/jobs/new", screen: "src/features/jobs/web/form/NewJobScreen.tsx", most: 390 },
  { path: "/approvals", screen: "src/features/approvals/web/ApprovalsScreen.tsx", most: 330 },
  { path: "/my-pay", screen: "src/features/payrolls/web/my-pay/MyPayScreen.tsx", most: 250 },
  { path: "/users-jobs", screen: "src/features/jobs/web/users-jobs/UsersJobsScreen.tsx", most: 250 },
];
