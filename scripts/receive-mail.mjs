import { appNode, run } from "./setup.mjs";

// Whatever else fails is no fault of the mail, so the mail server tries again.
process.on("exit", (code) => {
  if (![0, 65, 67].includes(code)) process.exitCode = 75;
});

const { status } = run(appNode(), ["src/app/server/receive-mail.ts", ...process.argv.slice(2)]);
process.exit(status ?? 75);
