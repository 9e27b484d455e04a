import { appNode, run } from "./setup.mjs";

// The exit codes 0, 65 and 67 are final (docs/operations.md#receipts-by-mail). All other codes become 75, at which the
// mail server tries again later.
process.on("exit", (code) => {
  if (![0, 65, 67].includes(code)) process.exitCode = 75;
});

const { status } = run(appNode(), ["src/app/server/receive-mail.ts", ...process.argv.slice(2)]);
process.exit(status ?? 75);
