import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { permissions, permissionsOf, roles } from "./common/rules/access/permissions.ts";
import { defaultLawRules } from "./common/rules/law-rules.ts";
import { invitationDays } from "./common/rules/link-lifetime.ts";
import { defaultPerPage, maxListLength, maxPerPage } from "./common/rules/lists/page-size.ts";
import { defaultTimeRule, minuteSteps } from "./common/rules/time/time-rounding.ts";
import { maxHourlyRate, maxPrice } from "./common/rules/values/fields.ts";
import { formatNumber } from "./common/rules/values/numbers.ts";
import { editableMinutes, maxCommentLength, maxComments } from "./features/jobs/rules/comments/job-comments.ts";
import { expensiveFactor, longDayHours, oldAfterDays, usualPriceJobs } from "./features/jobs/rules/flags/job-flags.ts";
import { maxReasonLength } from "./features/jobs/rules/job.ts";
import { jobFields } from "./features/jobs/rules/job-fields.ts";
import { pauseStep } from "./features/jobs/rules/job-input.ts";
import { maxUnpaidJobs } from "./features/payrolls/rules/payroll.ts";
import { maxShownJobs } from "./features/payrolls/rules/payroll-selection.ts";
import { workedWithinWeeks } from "./features/registrations/rules/registration-week.ts";
import { maxReminded } from "./features/registrations/rules/registrations.ts";
import { passwordLength } from "./features/session/rules/credentials.ts";
import { maxSessions } from "./features/session/rules/session.ts";
import { maxContacts } from "./features/users/rules/user.ts";
import { maxWork } from "./features/working-time/rules/shown-working-time.ts";
import { dayOffMinutes, maxBetweenDaysOff } from "./features/working-time-law/rules/day-off.ts";
import { workWithoutPause } from "./features/working-time-law/rules/pauses/pauses.ts";
import { restMinutes } from "./features/working-time-law/rules/rest.ts";
import { night } from "./features/working-time-law/rules/working-days.ts";

/** Tables and figures in docs/product-rules.md must equal those in the code. */

const root = join(import.meta.dirname, "..");
const markdown = readFileSync(join(root, "docs/product-rules.md"), "utf8");

/** The text below a heading, up to the next one. */
function textUnder(heading: string): string {
  const [, text = ""] = markdown.split(new RegExp(`^#+ ${heading}$`, "m"));
  return text.split(/^#/m)[0] ?? "";
}

/** The cells of the table below a heading, with its head. */
function tableUnder(heading: string): string[][] {
  const table = /(?:^\|.*\n)+/m.exec(textUnder(heading))?.[0] ?? "";
  const rows = table.trimEnd().split("\n");
  return rows
    .filter((row) => !row.startsWith("|-"))
    .map((row) =>
      row
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}

test("the table of permissions equals the permissions in the code", () => {
  const [[, ...names] = [], ...rows] = tableUnder("Roles and permissions");
  expect([...names].sort()).toEqual(roles.map(({ name }) => name).sort());
  const granted = (name: string) =>
    rows
      .filter((row) => row[names.indexOf(name) + 1] === "yes")
      .map(([permission = ""]) => permission.replaceAll("`", ""));
  for (const { name } of roles) expect(granted(name), name).toEqual(permissionsOf([name]));
  expect(rows).toHaveLength(permissions.length);
});

test("the roles have the documented ids and labels", () => {
  for (const { id, name, label } of roles) {
    expect(markdown).toContain(`${id} \`${name}\``);
    expect(markdown).toContain(`"${label}"`);
  }
});

/** In the notation of the page: `2,000`. */
const english = (value: number) => value.toLocaleString("en");

test.each([
  ["Amounts", `between 0 and ${formatNumber(maxPrice)} kr.`],
  ["Amounts", `between 0 and ${formatNumber(maxHourlyRate)} kr.`],
  ["Texts", `| note of a job | 0–${english(jobFields.note.maxLength)} |`],
  ["Texts", `| reason of a rejection or reversal | 1–${maxReasonLength} |`],
  ["Rejection", `1 to ${maxReasonLength} characters`],
  ["When a job may lie", `multiple of ${defaultTimeRule.minute_step}`],
  ["Steps of minutes", `steps of ${minuteSteps.join(", ")}`],
  ["Steps of minutes", `multiple of ${pauseStep}`],
  ["Texts", `| comment on a job | 1–${english(maxCommentLength)} |`],
  ["Comments", `1 to ${english(maxCommentLength)} characters`],
  ["Comments", `changed for ${editableMinutes} minutes`],
  ["Comments", `holds ${maxComments};`],
  ["Missing registrations", `in the last ${workedWithinWeeks} weeks`],
  ["Missing registrations", `at most ${maxReminded} at a time`],
  ["Flags", `more than ${longDayHours} hours`],
  ["Flags", `more than ${expensiveFactor} times the median of the person's latest ${usualPriceJobs.most} jobs`],
  ["Flags", `with fewer than ${usualPriceJobs.fewest}`],
  ["Flags", `more than ${oldAfterDays} days`],
  ["Working time", `more than ${english(maxWork)} jobs`],
  ["Working time", `at least ${restMinutes / 60} hours`],
  ["Working time", `at most ${maxBetweenDaysOff(defaultLawRules) / 60} hours have passed`],
  ["Working time", `at least ${dayOffMinutes / 60} hours`],
  ["Working time", `between ${night.from} and ${night.to}`],
  ["Working time", `more than ${workWithoutPause / 60} hours without`],
  ["A run", `at most ${english(maxShownJobs)}`],
  ["Passwords", `${passwordLength.min} to ${passwordLength.max} characters`],
  ["Links to choose a password", `good for ${invitationDays} days`],
  ["Sessions", `at most ${maxSessions};`],
  ["Pages", `holds ${defaultPerPage} unless \`perPage\` says 1 to ${maxPerPage}`],
  ["Pages", `at most ${english(maxListLength)} rows`],
  ["Pages", `addresses ${english(maxContacts)}`],
  ["Pages", `unpaid jobs ${english(maxUnpaidJobs)}`],
])("%s: »%s« has the same figure as the code", (heading, words) => {
  expect(textUnder(heading).replaceAll(/\s+/g, " ")).toContain(words);
});

describe("the documented names of controls are in the code", () => {
  const components = globSync("src/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.ts", "**/testing/**"] })
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  const [, ...rows] = tableUnder("Words on the screens");
  const words = [...new Set(rows.flatMap((row) => row.join(" ").match(/`[^`]+`/g) ?? []))];

  test.each(words)("the code contains the name %s", (word) => {
    expect(words.length).toBeGreaterThan(40);
    expect(components).toMatch(new RegExp(`["'>{\`\\s]${word.slice(1, -1).replaceAll("?", "\\?")}["'<\`\\s]`));
  });
});
