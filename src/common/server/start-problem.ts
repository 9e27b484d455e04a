import { ConfigError } from "./config.ts";

type Problem = Error & { code?: string; syscall?: string; path?: string };

const databaseProblems: Readonly<Record<string, string>> = {
  "42501":
    "the user lacks a right in the database; make it the owner of the database, of the schema public and of all that is in it",
  "25006":
    "the server takes no writes: it is a standby, or read-only by a setting of the server, the database or the user",
  "3D000": "there is no such database; create one for the app",
  "28P01": "user or password is wrong",
  "28000": "the server does not let this user in",
  "0LP01": "the user lacks a right in the database",
  "53300": "the server has no connection left; raise max_connections",
  "57P03": "the server is starting or stopping; try again in a moment",
  "42704": "the server lacks something that the app needs, such as ICU",
};

const dataDirProblem = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EEXIST|ENAMETOOLONG)$/;

export function startProblem(error: unknown, { LOG_LEVEL }: NodeJS.ProcessEnv = process.env): string {
  if (!(error instanceof Error)) return `Dagværk cannot go on: ${oneLine(String(error))}`;
  if (error instanceof ConfigError) return error.message;
  const { code = "", syscall, path, message, stack } = error as Problem;
  if (syscall === "listen") return portProblem(code, message);
  if (syscall !== undefined && path !== undefined && dataDirProblem.test(code))
    return `DATA_DIR has to be a folder that can be written to: ${oneLine(message)}`;
  if (databaseProblem(error)) return `DATABASE_URL: ${databaseProblem(error)} (${oneLine(message)})`;
  return /^(debug|trace)$/.test(LOG_LEVEL ?? "")
    ? (stack ?? message)
    : `Dagværk cannot go on: ${oneLine(message)} (LOG_LEVEL=debug says where)`;
}

export function databaseProblem(error: unknown): string | undefined {
  const { code = "", message = "" } = error as Problem;
  if (/does not support SSL/.test(message))
    return "the server does not speak TLS, which sslmode asks for; set ssl = on in the server, or take sslmode=disable where the network is safe";
  if (/certificate|altnames/i.test(message))
    return "the server's certificate is not trusted; name its authority in sslrootcert";
  return databaseProblems[code];
}

function portProblem(code: string, message: string): string {
  const port = process.env.PORT || "3000";
  if (code === "EADDRINUSE")
    return `PORT ${port} is in use. Stop what uses it, or take another one: PORT=3001 npm start`;
  if (code === "EACCES")
    return `PORT ${port} needs more rights than you have. Take one from 1024 on: PORT=3000 npm start`;
  return `HOST and PORT: the app cannot listen there: ${oneLine(message)}`;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
