import fc from "fast-check";
import { attemptBy, nat, nth, type Who, who } from "../choose.ts";
import type { Company, Run, Settings, User } from "../company.ts";
import { type Format, fileProblem, formats, isRefused } from "../files.ts";
import { can } from "../rules.ts";
import type { Server } from "../server.ts";
import { type Attempt, type Expected, make, refused, refusedAccess, Step } from "../step.ts";

/* A run's files and their setup. */

const right = "index-payrolls";

type FileDraw = { who: Who; run: number; format: Format | undefined };
const fileDraw = { who, run: nat, format: fc.constantFrom(undefined, ...formats) };

export const download = fc
  .record({ ...fileDraw, isHead: fc.nat({ max: 5 }).map((n) => n === 5) })
  .map((drawn) => new Step("Download", drawn, downloading));
export const renew = fc.record(fileDraw).map((drawn) => new Step("Renew file", drawn, renewal));

function downloading(company: Company, drawn: FileDraw & { isHead: boolean }): Attempt | undefined {
  const run = nth(company.runs, drawn.run);
  if (!run && drawn.who.can) return undefined;
  return attemptBy(company, drawn.who, (actor) => attemptToDownload(company, actor, run, drawn));
}

type DownloadDraw = { format: Format | undefined; isHead: boolean };

function attemptToDownload(company: Company, actor: User, run: Run | undefined, drawn: DownloadDraw): Attempt {
  return {
    by: actor.id,
    method: drawn.isHead ? "HEAD" : "GET",
    path: `/payrolls/${run?.id ?? 1}${drawn.format ? `?format=${drawn.format}` : ""}`,
    expect: () => expectedDownload(company, actor, run, drawn),
  };
}

function expectedDownload(company: Company, actor: User, run: Run | undefined, drawn: DownloadDraw): Expected {
  const refusal = refusedAccess(actor, right);
  if (refusal) return refusal;
  if (!run) return refused(404);
  if (run.annulledBy !== null) return refused(409);
  const format: Format = drawn.format ?? company.setup.settings.default_format;
  const known = run.files.get(format);
  const { settings } = company.setup;
  const isFileRefused = known ? false : isRefused(format, settings, run);
  const refusedFile = drawn.isHead ? { status: 422 } : refused(422, "format");
  if (isFileRefused) return refusedFile;
  if (drawn.isHead) return { status: 200, ...(isFileRefused === undefined && { orElse: refusedFile }) };
  return {
    ...(isFileRefused === undefined && { orElse: refusedFile }),
    status: 200,
    happens() {
      run.downloads += 1;
    },
    // Each download counts, even if it did not arrive.
    recount: (server) => recountDownloads(server, actor, run),
    verify({ bytes }) {
      const text = bytes.toString("base64");
      run.files.set(format, { settings: known?.settings ?? settings, text });
      if (known?.text !== undefined) return known.text === text ? undefined : "the file is another than it was";
      return fileProblem(format, known?.settings ?? settings, run, bytes);
    },
  };
}

async function recountDownloads(server: Server, actor: User, run: Run): Promise<void> {
  const { body } = await server.call({ by: actor.id, method: "GET", path: `/api/payrolls/${run.id}` });
  if (body.downloads_count < run.downloads) throw new Error(`a download of run ${run.id} is lost`);
  run.downloads = body.downloads_count;
}

function renewal(company: Company, drawn: FileDraw): Attempt | undefined {
  const run = nth(company.runs, drawn.run);
  if (!run && drawn.who.can) return undefined;
  const format = drawn.format ?? "excel";
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/payrolls/${run?.id ?? 1}/files`,
    body: { format },
    expect() {
      const refusal = refusedAccess(actor, right);
      if (refusal) return refusal;
      if (!run) return refused(404);
      if (run.annulledBy !== null) return refused(409);
      const isFileRefused = isRefused(format, company.setup.settings, run);
      if (isFileRefused) return refused(422, "format");
      // The next download stores the content of the file.
      return {
        ...(isFileRefused === undefined && { orElse: refused(422, "format") }),
        status: 201,
        happens: () => void run.files.set(format, { settings: company.setup.settings }),
      };
    },
  }));
}

/** Downloads every possible file, as the last step of a company, because no run can be annulled afterwards. */
export async function checkFiles(company: Company, server: Server): Promise<void> {
  const admin = company.users.find((user) => can(user, right));
  if (!admin) return;
  for (const run of company.runs.filter(({ annulledBy }) => annulledBy === null))
    for (const format of formats) {
      const attempt = attemptToDownload(company, admin, run, { format, isHead: false });
      company.told.push(`  at the end: GET ${attempt.path}`);
      await make(company, server, attempt);
    }
}

// ── Setup ────────────────────────────────────────────────────────────────────────────────────────────────────────────

type SetupDraw = { who: Who; isOld: boolean; changes: Settings };

const machine = fc.record({
  strip_leading_zeros: fc.boolean(),
  header: fc.boolean(),
  encoding: fc.constantFrom("cp1252", "utf-8", "utf-8-bom"),
});
const pay = fc.record({
  include_rate: fc.boolean(),
  send_amounts: fc.nat({ max: 4 }).map((n) => n === 4),
  amount_lines: fc.nat({ max: 4 }).map((n) => n < 4),
  zero_rate: fc.constantFrom("refuse", "omit"),
});

export const setUp = fc
  .record({
    who,
    isOld: fc.nat({ max: 5 }).map((n) => n === 5),
    changes: fc.record(
      {
        default_format: fc.constantFrom(...formats),
        danlon: fc.tuple(
          machine,
          pay,
          fc.record({
            company_number: fc.constantFrom("12345678", "12345678", ""),
            line_end: fc.constantFrom("six", "short", "separator"),
          }),
        ),
        mle: fc.tuple(
          machine,
          pay,
          fc.record({
            customer_number: fc.constantFrom("12", ""),
            employer_number: fc.constant("3"),
            period: fc.constantFrom("run", "date"),
            project: fc.boolean(),
            field_count: fc.constantFrom(28, 29, 60),
          }),
        ),
        lessor5: fc.tuple(machine, pay),
        datalon: fc.tuple(
          machine,
          pay,
          fc.record({
            company_number: fc.constantFrom("4711", ""),
            pay_term: fc.constant("11"),
            group_by: fc.constantFrom("fixed", "cost_center"),
            group_text: fc.constant("A"),
            single_code: fc.constantFrom("amount", "hours"),
            amount_code: fc.constantFrom("", "30"),
            refund_code: fc.constantFrom("", "31"),
            hours_total: fc.boolean(),
            code_width: fc.constant(4),
            employee_id_length: fc.constant(8),
            trailing_separator: fc.boolean(),
          }),
        ),
        custom: fc.tuple(
          machine,
          fc.record({
            columns: fc.constantFrom(
              ["employee_id", "salary_code", "hours", "rate", "amount"],
              ["payroll_id", "employee_id", "project_code", "from_date", "to_date", "amount", "hours"],
              ["hours", "employee_id", "rate", "salary_code", "user_name"],
            ),
            period: fc.constantFrom("run", "date", "job"),
            separator: fc.constantFrom(";", ",", "tab"),
            decimal_sign: fc.constantFrom(",", "."),
            date_format: fc.constantFrom("DD-MM-YYYY", "YYYYMMDD"),
            zero_rate: fc.constantFrom("refuse", "omit", "send"),
          }),
        ),
      },
      { requiredKeys: [] },
    ),
  })
  .map((drawn) => new Step("Set up", drawn, settingUp));

function settingUp(company: Company, drawn: SetupDraw): Attempt | undefined {
  const { version } = company.setup;
  const settings = changedSettings(company.setup.settings, drawn.changes);
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: "/api/payroll-setup",
    body: { ...settings, version: drawn.isOld ? version + 1 : version },
    expect() {
      const refusal = refusedAccess(actor, right);
      if (refusal) return refusal;
      const wrong = wrongSettings(settings);
      if (wrong.length > 0) return refused(422, ...wrong);
      // On a retry, the first attempt may have saved the change, so its version is old.
      if (drawn.isOld || company.setup.version !== version) return refused(409);
      const saved = { ...settings, version: version + 1 };
      return {
        status: 200,
        happens() {
          company.setup = { version: version + 1, settings };
        },
        shows: () => saved,
      };
    },
  }));
}

function changedSettings(settings: Settings, changes: Settings): Settings {
  const changed = { ...settings };
  for (const [name, change] of Object.entries(changes))
    changed[name] = Array.isArray(change) ? Object.assign({}, settings[name], ...change) : change;
  return changed;
}

/** Errors that depend on several settings. */
function wrongSettings({ custom, default_format, ...formats }: Settings): string[] {
  const wrong: string[] = [];
  if (custom.separator === custom.decimal_sign) wrong.push("custom.decimal_sign");
  for (const format of ["danlon", "datalon", "mle", "lessor5"])
    if (formats[format].send_amounts && !formats[format].amount_lines) wrong.push(`${format}.amount_lines`);
  const lacks = (format: string, ...names: string[]) =>
    default_format === format && names.some((name) => formats[format][name] === "");
  const isIncomplete =
    lacks("danlon", "company_number") ||
    lacks("mle", "customer_number", "employer_number") ||
    lacks("datalon", "company_number", "pay_term", ...(formats.datalon.group_by === "fixed" ? ["group_text"] : []));
  return isIncomplete ? [...wrong, "default_format"] : wrong;
}
