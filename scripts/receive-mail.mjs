import { appNode, run } from "./setup.mjs";

// Codes other than 0, 65 and 67 are no fault of the mail. They become 75, so that the mail server tries again.
process.on("exit", (code) => {
  if (![0, 65, 67].includes(code)) process.exitCode = 75;
});

const { status } = run(appNode(), ["src/app/server/receive-mail.ts", ...process.argv.slice(2)]);
process.exit(status ?? 75);
