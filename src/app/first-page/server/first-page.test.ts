import { runInNewContext } from "node:vm";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { formatDay } from "#common/rules/calendar/week.ts";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { today } from "#common/rules/time/clock.ts";
import { isCsrfToken, readToken } from "#common/server/auth/session-token.ts";
import { projectFile } from "#common/server/files/project-file.ts";
import {
  aJob,
  aJobType,
  aMileageType,
  anExpenseType,
  aProject,
  aSubstitute,
  aUser,
  deleteUser,
  testPassword,
} from "#testing/data/factories.ts";
import { type Client, intoApp, newClient } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { CreateRenderer } from "../rules/page.ts";

/* A page contains its first screen, with only the data that its reader may see. */

const { server, company } = setUpCompany();
let app: FastifyInstance;

let createRenderer: CreateRenderer;

const web = {
  entry: "/assets/main-1.js",
  font: "/assets/roboto-1.woff2",
  styles: "",
  modules: ["/assets/main-1.js", "/assets/app-1.js"],
  screenModules: { JobsScreen: ["/assets/JobsScreen-1.js"] },
};

const appWith = (renderer: CreateRenderer) =>
  buildApp({ config: server.config, db: server.db, web: { web, createRenderer: renderer } });

beforeAll(async () => {
  // Loaded like the built file, because the server does not know the web part's types.
  ({ createRenderer } = await import(projectFile("src/app/first-page/web/render-page.tsx")));
  app = await appWith(createRenderer);
});
afterAll(() => app.close());

async function clientOf(email: string): Promise<Client> {
  const client = newClient(intoApp(app));
  await client.login(email, testPassword);
  return client;
}

/** Repeats until the page contains its data: on a busy machine, the server leaves slow calls to the browser. */
function wholePage(client: Client, path: string): Promise<string> {
  const visit = async () => {
    const { body } = await client.visit(path);
    expect(body).toContain("$_TSR");
    return body;
  };
  return vi.waitFor(visit, { timeout: 60_000, interval: 0 });
}

const rootOf = (page: string) => /<div id="root">([\s\S]*)<\/div>\n(<script nonce|\n)/.exec(page)?.[1] ?? "";

/** The responses that the page passes to the browser's router, as JSON; "" without any. */
function answersOf(page: string): string {
  const [, afterScreen = ""] = page.split('<div id="root">');
  const scripts = afterScreen.matchAll(/<script nonce="[^"]*">([\s\S]*?)<\/script>/g);
  const document = { currentScript: { remove() {} } };
  const self: { document: object; $_TSR?: { router: { dehydratedData: { answers: string } } } } = { document };
  Object.assign(self, { self });
  for (const [, script = ""] of scripts) runInNewContext(script, self);
  return self.$_TSR?.router.dehydratedData.answers ?? "";
}

test("the page of jobs contains the jobs and the response to their call", async () => {
  const { id, project_id } = await aJob(server.db, company);
  const client = await clientOf(company.employee.email);
  const body = await wholePage(client, "/jobs");
  const { started_at } = (await client.get(`/api/jobs/${id}`)).body;
  expect(rootOf(body)).toContain(`>${formatDay(started_at)}</h2>`);
  expect(rootOf(body)).toContain(`href="/jobs/${id}"`);
  expect(rootOf(body)).toContain("Mia Medarbejder");
  expect(body).toContain("<title>Opgaver</title>");
  const [[, answer]] = JSON.parse(answersOf(body));
  expect(answer.data).toEqual((await client.get(`/api/jobs?with=${relations}`)).body.data);
  expect(answer.data[0]).toMatchObject({ id, project_id });
});

const relations = "project,jobType,costCenter,user";

test("simultaneously rendered pages contain no data of each other", async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const user = await aUser(server.db, ["employee"], { name: `Person nr. ${number}.` });
      const jobType = await aJobType(server.db, { name: `Arbejde for ${number}.` });
      await aJob(server.db, company, { user, job_type_id: jobType.id });
      return { client: await clientOf(user.email), number };
    }),
  );
  let wholePages = 0;
  for (let round = 0; round < 5; round++) {
    const pages = await Promise.all(people.map(async ({ client }) => String((await client.visit("/jobs")).body)));
    for (const [index, page] of pages.entries()) {
      const numbers = Array.from(page.matchAll(/(?:Person nr\.|Arbejde for) (\d)\./g), ([, number]) => Number(number));
      expect(new Set(numbers)).toEqual(new Set([people[index]?.number]));
      if (answersOf(page) !== "") wholePages += 1;
    }
  }
  // On a busy machine, the server leaves some calls to the browser.
  expect(wholePages).toBeGreaterThan(people.length);
});

test("a visitor gets the front page, and no data of a list", async () => {
  const visitor = newClient(intoApp(app));
  expect(rootOf((await visitor.visit("/")).body)).toContain("Log ind for at se og registrere opgaver");
  const { body } = await visitor.visit("/jobs");
  expect(rootOf(body)).toBe("");
  expect(answersOf(body)).toBe("");
});

test("only the front page is rendered for visitors", async () => {
  const visitor = newClient(intoApp(app));
  for (const path of ["/?n=1", "/findes/ikke", "/password/reset/abc"])
    expect(rootOf((await visitor.visit(path)).body), path).toBe("");
});

test("a slow call does not delay the page, and the screen is left to the browser", async () => {
  const client = await clientOf(company.manager.email);
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table jobs in access exclusive mode`.execute(trx);
    const { body } = await client.visit("/jobs");
    expect(body).toContain(">Opgaver</h1>");
    expect(answersOf(body)).toBe("");
  });
});

test("a screen that the server renders has no inputs", async () => {
  const client = await clientOf(company.manager.email);
  for (const path of ["/", "/jobs", "/users-jobs", "/approvals", `/users/${company.employee.id}/jobs`]) {
    const root = rootOf(await wholePage(client, path));
    expect(root, path).toContain("<h1");
    expect(root, path).not.toMatch(/<(input|textarea|select)/);
  }
});

test("the server does not render a screen that the user may not open", async () => {
  const { body, status } = await (await clientOf(company.employee.email)).visit("/payrolls");
  expect(status).toBe(200);
  expect(rootOf(body)).toBe("");
});

function drawerOf(page: string): string[] {
  const [, list = ""] = /<nav[^>]* aria-label="Hovedmenu"[^>]*>([\s\S]*?)<\/nav>/.exec(rootOf(page)) ?? [];
  return Array.from(list.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g), ([, address, entry = ""]) =>
    `${entry.replaceAll(/<[^>]*>/g, "")} ${address}`.trim(),
  );
}

const own = ["Forside /", "Opgaver /jobs", "Uge /week", "Arbejdstid /working-time"];
const ownEntries = [...own, "Min løn /my-pay"];
const others = [
  ...["Venter på dig /approvals", "Medarbejder-opgaver /users-jobs", "Mangler at registrere /registrations"],
  ...["Rapporter /reports", "Budgetter /budgets"],
];
const masterData = [
  ...["Løn eksport /payrolls", "Kunder /customers", "Salgspriser /sales-rates", "Fakturagrundlag /invoice-bases"],
  ...["Projekter /projects", "Arbejdstyper /job-types", "Cost-centre /cost-centers"],
  ...["Login-udbydere /login-providers", "Webhooks /webhooks", "Hændelseslog /audit-log"],
];

test.each([
  ["employee", ownEntries],
  ["owner", [...ownEntries, ...others]],
  ["manager", [...ownEntries, ...others, "Brugere /users"]],
  // Administrators see absence even before the company uses a kind of absence.
  ["admin", [...own, "Fravær /absence", "Min løn /my-pay", ...others, "Brugere /users", ...masterData]],
] as const)("the drawer of the role %s has the permitted screens", async (person, entries) => {
  const body = await wholePage(await clientOf(company[person].email), "/");
  expect(drawerOf(body)).toEqual([...entries, "Hjælp /help"]);
});

test("a manager's card of a job has the project's code and a move to another project, unlike an employee's", async () => {
  const { id } = await aJob(server.db, company, { note: "Regn hele dagen" });
  const { name, code } = company.project;
  const [own, all] = await Promise.all([
    wholePage(await clientOf(company.employee.email), "/jobs").then(rootOf),
    wholePage(await clientOf(company.manager.email), `/users/${company.employee.id}/jobs?scope=all`).then(rootOf),
  ]);
  for (const page of [own, all]) expect(page).toContain(name);
  expect([own.includes(`href="/jobs/${id}"`), all.includes(code)]).toEqual([true, true]);
  expect(own).not.toContain(code);
  expect([own, all].map((page) => page.includes("Skift projekt"))).toEqual([false, true]);
  expect([own, all].map((page) => page.includes("Redigér"))).toEqual([true, true]);
});

const wordsOf = (page: string) => rootOf(page).replaceAll(/<!--.*?-->|<[^>]*>/g, "");

test("an administrator of a new company is greeted with the first steps", async () => {
  const words = wordsOf(await wholePage(await clientOf(company.admin.email), "/"));
  for (const text of ["Kom i gang", "Virksomheden · Mangler"]) expect(words).toContain(text);
});

test("a substitute reads the absent owner's name, and the rejected employee reads both names", async () => {
  const { employee, owner, owner2 } = company;
  await aSubstitute(server.db, owner, owner2);
  const { id } = await aJob(server.db, company);
  const substitute = await clientOf(owner2.email);
  expect(wordsOf(await wholePage(substitute, "/approvals"))).toContain(
    `Du er stedfortræder for ${owner.name} til og med`,
  );
  await substitute.patch(`/api/jobs/${id}`, { job_status: "REJECTED", rejection_reason: "Det var ikke den dag." });
  expect(wordsOf(await wholePage(await clientOf(employee.email), "/"))).toContain(
    `${owner2.name} for ${owner.name}: Det var ikke den dag.`,
  );
});

test("a deleted user is marked among the people with jobs", async () => {
  const user = await aUser(server.db, ["employee"]);
  await aJob(server.db, company, { user });
  const client = await clientOf(company.owner.email);
  const isMarked = async () => wordsOf(await wholePage(client, "/users-jobs")).includes(`${user.name}Slettet bruger`);
  expect(await isMarked()).toBe(false);
  await deleteUser(server.db, user.id);
  expect(await isMarked()).toBe(true);
});

test("a run of some pay groups names the pay groups", async () => {
  await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
  const client = await clientOf(company.admin.email);
  const run = { description: "Timelønnede", created_before_date: today().toString(), jobs: "approved" };
  await client.post("/api/payrolls", { ...run, pay_groups: ["hourly-month"] });
  expect(wordsOf(await wholePage(client, "/payrolls"))).toContain("Kun timelønnede (måned)");
});

test("users with jobs have cards with hours and total that lead to the user's jobs", async () => {
  const user = await aUser(server.db, ["employee"], { name: "Tine Timer" });
  const day = { started_at: "2026-11-04 08:00:00", ended_at: "2026-11-04 11:30:00" };
  await aJob(server.db, company, { user, ...day, price_mode: "manual", price: 30_852.5 });
  for (let number = 1; number <= defaultPerPage; number++)
    await aJob(server.db, company, { user: await aUser(server.db, ["employee"], { name: `Tue ${number}` }) });
  const client = await clientOf(company.manager.email);
  const pageOf = async (number: number) => rootOf(await wholePage(client, `/users-jobs?scope=all&page=${number}`));
  const roots = [await pageOf(1), await pageOf(2)];
  expect(roots[0]).toContain("Gå til side 2");
  const card = roots.flatMap((root) => root.split("<a ")).find((link) => link.includes("Tine Timer"));
  for (const text of [`href="/users/${user.id}/jobs?scope=all"`, "3 timer 30 min.", "30.852,50\u00a0kr."])
    expect(card).toContain(text);
});

test("waiting and rejected jobs are counted in the drawer and above the list, and lead to the waiting person", async () => {
  const user = await aUser(server.db, ["employee"], { name: "Ane Afventer" });
  const owner = await aUser(server.db, ["employee", "project-owner"]);
  const project = await aProject(server.db, owner);
  await aJob(server.db, company, { user, project });
  await aJob(server.db, company, { user: owner, job_status: "REJECTED" });
  const client = await clientOf(owner.email);
  const front = await wholePage(client, "/");
  expect(
    rootOf(front)
      .split("<a ")
      .find((link) => link.includes("Ane Afventer")),
  ).toContain(`href="/approvals?user=${user.id}"`);
  expect(wordsOf(await wholePage(client, `/approvals?user=${user.id}`))).toContain(
    "1 opgave venter på din godkendelse",
  );
  const jobs = wordsOf(await wholePage(client, "/jobs"));
  for (const text of ["Opgaver1 afviste", "Venter på dig1 venter", "1 afvist – se hvorfor · 1 venter på dig"])
    expect(jobs).toContain(text);
});

test("a rejected job is not among the upcoming pay, and has a link to the list of rejected jobs", async () => {
  const user = await aUser(server.db, ["employee"]);
  await aJob(server.db, company, { user, job_status: "REJECTED" });
  const page = await wholePage(await clientOf(user.email), "/my-pay");
  expect(rootOf(page)).toMatch(/href="\/jobs\?[^"]*status=REJECTED/);
  const [, upcoming = "", rejected = ""] = /På vej(.*)Afvist(.*)Udbetalt/.exec(wordsOf(page)) ?? [];
  expect(upcoming).toContain("Du har ingen opgaver, der venter på at blive udbetalt");
  for (const text of ["1 opgave", "Udbetales først, når du har rettet dem og sendt dem igen"])
    expect(rejected).toContain(text);
});

test("a form is rendered without its fields", async () => {
  const body = await wholePage(await clientOf(company.employee.email), "/jobs/new");
  expect(rootOf(body)).toContain("Ny opgave");
  expect(rootOf(body)).toContain("Indlæser");
  expect(rootOf(body)).not.toContain("<input");
  // The kinds of jobs are known from the start, so nothing appears above the fields later.
  const [[key, types]] = JSON.parse(answersOf(body));
  expect([key, types.map(({ kind }: { kind: string }) => kind)]).toEqual([
    ["job-types", "choices", ""],
    expect.arrayContaining(["work"]),
  ]);
});

test("expenses and trips are offered only if a job type of their kind is open", async () => {
  const client = await clientOf((await aUser(server.db, ["employee"])).email);
  const offered = async () => {
    const root = rootOf(await wholePage(client, "/"));
    return ["Nyt udlæg", "Ny kørsel"].filter((text) => root.includes(text));
  };
  expect(await offered()).toEqual([]);
  await anExpenseType(server.db);
  expect(await offered()).toEqual(["Nyt udlæg"]);
  await aMileageType(server.db);
  expect(await offered()).toEqual(["Nyt udlæg", "Ny kørsel"]);
});

test("the address of a report of pay shows a report of hours to a project owner", async () => {
  const pages = (["owner", "manager"] as const).map(async (person) =>
    rootOf(await wholePage(await clientOf(company[person].email), "/reports?measure=pay")),
  );
  const found = (await Promise.all(pages)).map((page) => /(Timer|Løn) efter projekt/.exec(page)?.[1]);
  expect(found).toEqual(["Timer", "Løn"]);
});

test("the front page for visitors is rendered once a day", async () => {
  let day = "2026-11-27 own";
  let rendered = 0;
  const counting = await appWith((current) => {
    const renderer = createRenderer(current);
    const render = async () => {
      rendered += 1;
      const screen = await renderer.render();
      return screen && { ...screen, renderedFor: day };
    };
    return { ...renderer, render, renderedFor: () => day };
  });
  const visit = async () => {
    const { body } = await newClient(intoApp(counting)).visit("/");
    return [/name="rendered-for" content="([^"]*)"/.exec(body)?.[1], rendered];
  };
  expect(await visit()).toEqual([day, 1]);
  expect(await visit()).toEqual([day, 1]);
  day = "2026-11-28 own";
  expect(await visit()).toEqual([day, 2]);
  await counting.close();
});

test("a page names the day and the project scope for which it was rendered", async () => {
  const client = await clientOf(company.manager.email);
  const renderedFor = async () =>
    /name="rendered-for" content="([^"]*)"/.exec((await client.visit("/users-jobs")).body)?.[1];
  expect(await renderedFor()).toBe(`${today()} own`);
  client.cookie += "; dagvaerk.projectScope=all";
  expect(await renderedFor()).toBe(`${today()} all`);
});

test("hostile text of a job is shown as text in the page", async () => {
  const hostile = `</script><script>alert(1)</script><!--"'&lt;`;
  const jobType = await aJobType(server.db, { name: hostile });
  const user = await aUser(server.db, ["employee"]);
  await aJob(server.db, company, { user, job_type_id: jobType.id });
  const body = await wholePage(await clientOf(user.email), "/jobs");
  expect(body).not.toContain("<script>alert");
  expect(rootOf(body)).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
  expect(JSON.parse(answersOf(body))[0][1].data[0].jobType.name).toBe(hostile);
});

describe("the scripts in the page", () => {
  const nonceOf = (policy: unknown) => /script-src 'self' 'nonce-([^']+)'$/.exec(String(policy))?.[1];

  test("the scripts of a page have the nonce of its policy, and each page has a new nonce", async () => {
    const client = await clientOf(company.employee.email);
    const nonces = [];
    for (let visit = 0; visit < 3; visit++) {
      const { body, headers } = await client.visit("/jobs");
      const policy = String(headers["content-security-policy"]);
      expect(policy).toMatch(/^default-src 'self';/);
      const inline = Array.from(
        String(body).matchAll(/<script(?![^>]*( src=|application\/json))[^>]*>/g),
        ([tag]) => tag,
      );
      expect(inline.length).toBeGreaterThanOrEqual(2);
      for (const tag of inline) expect(tag).toContain(`nonce="${nonceOf(policy)}"`);
      nonces.push(nonceOf(policy));
    }
    expect(new Set(nonces).size).toBe(3);
  });

  test("the policy of a call's response allows no inline scripts", async () => {
    const client = await clientOf(company.employee.email);
    expect((await client.get("/api/user")).headers["content-security-policy"]).not.toContain("nonce");
  });
});

test("a page preloads the code of its screen", async () => {
  const client = await clientOf(company.employee.email);
  const modulesOf = (page: string) => /data-modules="([^"]*)"/.exec(page)?.[1]?.split(" ");
  expect(modulesOf((await client.visit("/jobs")).body)).toEqual([...web.modules, "/assets/JobsScreen-1.js"]);
  expect(modulesOf((await client.visit("/findes/ikke")).body)).toEqual(web.modules);
});

test("a screen whose rendering fails is left to the browser", async () => {
  const failing = await appWith((current) => ({
    ...createRenderer(current),
    render: async () => {
      throw new Error("no such screen");
    },
  }));
  const client = newClient(intoApp(failing));
  const { body, status } = await client.visit("/");
  expect(status).toBe(200);
  expect(rootOf(body)).toBe("");
  expect(body).toContain('id="current-user"');
  await failing.close();
});

test.each(["br", "gzip", "identity"])(
  "the start of a page (%s) arrives while its screen is rendered",
  async (encoding) => {
    const { promise: startArrived, resolve: render } = Promise.withResolvers<void>();
    const waiting = await appWith((current) => {
      const renderer = createRenderer(current);
      return { ...renderer, render: () => startArrived.then(renderer.render) };
    });
    const address = await waiting.listen({ port: 0, host: "127.0.0.1" });
    const headers = { "accept-encoding": encoding };
    const { body } = await fetch(address, { headers, signal: AbortSignal.timeout(20_000) });
    const pieces: string[] = [];
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      pieces.push(piece);
      render();
    }
    expect(pieces[0]).toMatch(/rel="preload" href="\/assets\/roboto-1\.woff2"/);
    expect(pieces[0]).not.toContain('id="root"');
    expect(rootOf(pieces.join(""))).toContain("Log ind for at se og registrere opgaver");
    await waiting.close();
  },
);

test("each page has a differently masked CSRF token, and all of the tokens are valid", async () => {
  const client = await clientOf(company.employee.email);
  const tokens = [];
  for (let visit = 0; visit < 3; visit++) {
    const { body } = await client.visit("/jobs");
    tokens.push(/name="csrf-token" content="([^"]+)"/.exec(body)?.[1]);
  }
  expect(new Set(tokens).size).toBe(3);
  const [, value = ""] = client.cookie?.split("=") ?? [];
  const request = { cookies: { dagvaerk: value } } as unknown as Parameters<typeof readToken>[0];
  for (const token of tokens)
    expect(isCsrfToken(server.config, readToken(request, server.config) ?? "", token)).toBe(true);
  expect(isCsrfToken(server.config, value, tokens[0]?.replace(/^.{4}/, "AAAA"))).toBe(false);
});

test("the cached shell is the same for each user and has no data of a user", async () => {
  const client = await clientOf(company.employee.email);
  const [mine, anybodys] = [await client.get("/shell"), await newClient(intoApp(app)).get("/shell")];
  const withoutNonce = (page: string) => page.replaceAll(/ nonce="[^"]*"/g, "");
  expect(withoutNonce(mine.body)).toBe(withoutNonce(anybodys.body));
  expect(mine.body).not.toContain(company.employee.email);
  expect(mine.body).not.toContain('id="current-user"');
  expect(/<meta name="csrf-token" content="(.*?)"/.exec(mine.body)?.[1]).toBe("");
  expect(mine.headers["cache-control"]).toBe("no-cache");
  expect([mine.headers["set-cookie"] ?? [], anybodys.headers["set-cookie"] ?? []].flat()).toEqual([]);
});

test("the start page for storage has the user's screen and its time, but no token", async () => {
  const { id } = await aJob(server.db, company);
  const client = await clientOf(company.employee.email);
  const body = await wholePage(client, "/start");
  expect(rootOf(body)).toContain(`href="/jobs/${id}"`);
  expect(rootOf(body)).toMatch(/Uden forbindelse · Set \d\d\/\d\d-\d{4} \d\d:\d\d/);
  expect(/<meta name="csrf-token" content="(.*?)"/.exec(body)?.[1]).toBe("");
  expect(body).not.toContain('id="current-user"');
  expect(/<meta name="page-user" content="(.*?)"/.exec(body)?.[1]).toBe(String(company.employee.id));
  // The code loads only after the page is rendered.
  expect(body).toMatch(/data-modules="[^"]*JobsScreen-/);
  expect(body).not.toContain('rel="modulepreload"');
  expect(rootOf(await wholePage(client, "/jobs"))).not.toContain("Uden forbindelse");
  expect((await newClient(intoApp(app)).get("/start")).status).toBe(401);
});
