import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import type { Client } from "#testing/http-client.ts";
import { type BenchApp, startApp } from "./support/app.ts";
import { adminEmail, employeeEmail, fillCompany } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, megabytes, ms, percentile, timesOf } from "./support/figures.ts";
import { fillExpenses, fillTrips } from "./support/kinds.ts";

const people = 16;
const rounds = 40;
const booked = 1_000;
const trips = 300;

/** The cost of storing and viewing a receipt, and the memory of many at a time. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_receipts");
  await fillCompany(db, { users: 40, projects: 20, jobs: 10_000, unpaid: 100 });
  const app = await startApp({ databaseUrl: url });
  const session = await app.login(employeeEmail);
  const send = async (file: Buffer, headers: Record<string, string> = session.headers()) => {
    const answer = await fetch(`${app.url}/api/receipts`, { method: "POST", headers, body: new Uint8Array(file) });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: number }).id;
  };

  const photos = await Promise.all(Array.from({ length: rounds + 3 }, (_, number) => photo(number, 2_000)));
  const ids: number[] = [];
  const stored = await timesOf(rounds, async (round) => ids.push(await send(photos[round + 3] as Buffer)));
  const shown = await timesOf(rounds, (round) => session.get(`/api/receipts/${ids[Math.max(0, round)]}/pages/1`));
  const small = await timesOf(rounds, (round) => session.get(`/api/receipts/${ids[Math.max(0, round)]}/thumbnail`));

  const sessions: Client[] = [];
  for (let number = 2; number < people + 2; number++) {
    sessions.push(await app.login(`medarbejder${number}@bench.test`));
    // The login limit would block so many logins from one machine.
    await db.deleteFrom("attempts").execute();
  }
  const large = await Promise.all(sessions.map((_, number) => largePhoto(number)));
  await setTimeout(5_000);
  app.resetPeak();
  const idle = app.memory();
  const reader = watchReader(app.pid);
  await Promise.all(sessions.map((client, number) => send(large[number] as Buffer, client.headers())));
  const above = app.peakMemory() - idle;
  const readerPeak = reader.stop();

  await db.deleteFrom("attempts").execute();
  const admin = await app.login(adminEmail);
  const run = await fillExpenses(db, booked, photos[3] as Buffer);
  const zip = `/api/expense-books?payroll_id=${run}&format=zip`;
  const books = await zipOf(app, admin, zip);
  const again = await zipOf(app, admin, zip);
  const driven = await fillTrips(db, trips);
  const record = `/api/mileage-records/${driven.user_id}?payroll_id=${driven.payroll_id}`;
  const records = await timesOf(5, () => admin.get(record));
  await app.stop();
  await drop();

  const size = Math.round((photos[3]?.length ?? 0) / 1000);
  return [
    figureOf(`a photo of ${size} kB stored, median (95 %)`, stored, 60),
    figureOf("its page shown", shown, 40),
    figureOf("its thumbnail shown", small, 40),
    {
      measure: `memory of the app above idle while ${people} people send 10 MB each, its peak`,
      figure: megabytes(above),
      target: "150 MB",
      met: above <= 150e6,
    },
    {
      measure: "the process that reads meanwhile, its peak",
      figure: megabytes(readerPeak),
      target: "256 MB",
      met: readerPeak <= 256 * 2 ** 20,
    },
    {
      measure: `ZIP of ${booked} expenses with their receipts (${megabytes(books.bytes)}): its first byte; all of it`,
      figure: `${ms(books.first)}; ${ms(books.all)}`,
      target: ms(1000),
      met: books.first <= 1000,
    },
    {
      measure: "memory of the app above idle meanwhile, its peak; the next time",
      figure: `${megabytes(books.memory)}; ${megabytes(again.memory)}`,
      target: "60 MB",
      met: books.memory <= 60e6,
    },
    figureOf(`Kørselsregnskab of ${trips} trips`, records, 2_000),
  ];
}

/** Milliseconds to the file's first and last byte, and the app's memory for it. */
async function zipOf(app: BenchApp, { headers }: Client, path: string) {
  await setTimeout(5_000);
  app.resetPeak();
  const idle = app.memory();
  const start = performance.now();
  const { body, status } = await fetch(app.url + path, { headers: headers() });
  if (status !== 200 || !body) throw new Error(`${path}: ${status}`);
  let [first, bytes] = [Number.NaN, 0];
  for await (const part of body) {
    if (bytes === 0) first = performance.now() - start;
    bytes += part.length;
  }
  return { first, all: performance.now() - start, bytes, memory: app.peakMemory() - idle };
}

function figureOf(measure: string, times: readonly number[], target: number): Figure {
  const median = percentile(times, 50);
  return {
    measure,
    figure: `${ms(median)} (${ms(percentile(times, 95))})`,
    target: ms(target),
    met: median <= target,
  };
}

/** A photo of a receipt as a phone uploads it. @param size the longer side in pixels */
async function photo(number: number, size: number): Promise<Buffer> {
  const lines = Array.from(
    { length: 30 },
    (_, line) =>
      `<text x="24%" y="${8 + line * 2.9}%" font-size="${size / 52}">Vare ${number}-${line} ... ${line * 13},50</text>`,
  );
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 0.75}" height="${size}">
    <rect width="100%" height="100%" fill="#766"/><rect x="20%" y="3%" width="60%" height="94%" fill="#fafafa"/>${lines.join("")}</svg>`;
  return sharp(Buffer.from(picture)).flatten().jpeg({ quality: 85 }).toBuffer();
}

/** A file straight from a camera: 12 megapixels of noise, nearly 10 MB. */
async function largePhoto(number: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 + number };
  const picture = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "grey", noise } });
  for (let quality = 96; quality > 50; quality -= 4) {
    const file = await picture.clone().jpeg({ quality }).toBuffer();
    if (file.length <= 10 * 2 ** 20) return file;
  }
  throw new Error("no quality makes it small enough");
}

/** Watches the child processes of the app. `stop` returns the most memory that one of them has used. */
function watchReader(pid: number) {
  let peak = 0;
  const timer = setInterval(() => {
    for (const child of childrenOf(pid)) peak = Math.max(peak, memoryOf(child));
  }, 10);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
}

function memoryOf(pid: string): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
