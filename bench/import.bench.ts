import type { Client } from "#testing/http-client.ts";
import { startApp } from "./support/app.ts";
import { adminEmail, fillCompany } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, percentile, seconds, timesOf } from "./support/figures.ts";

const people = 500;
const rounds = 3;
const target = 5_000;

const columns = { employee_id: 0, name: 1, email: 2, default_hourly_rate: 3 };
const header = ["Medarbejdernummer", "Navn", "E-mail", "Timepris"];

/** The preview and the creation of five hundred people, with other people in each round. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_import");
  await fillCompany(db, { users: 40, projects: 20, jobs: 1_000, unpaid: 100 });
  const app = await startApp({ databaseUrl: url });
  const admin = await app.login(adminEmail);
  const times = await timesOf(rounds, (round) => importPeople(admin, round));
  await app.stop();
  await drop();
  const time = percentile(times, 50);
  return [
    {
      measure: `import of ${people} people, with its preview`,
      figure: seconds(time),
      target: seconds(target),
      met: time <= target,
    },
  ];
}

async function importPeople(admin: Client, round: number): Promise<void> {
  const rows = Array.from({ length: people }, (_, place) => {
    const key = `i${round + 10}-${place}`;
    return [key, `Person ${key}`, `${key}@import.test`, "205,50"];
  });
  const input = { rows: [header, ...rows], header_row: 0, columns };
  const { body: shown } = await admin.post("/api/imports/people/preview", input);
  const { status } = await admin.post("/api/imports/people", { ...input, fingerprint: shown.fingerprint });
  if (status !== 201) throw new Error(`The import ended with ${status}`);
}
