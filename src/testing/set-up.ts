import { afterAll, beforeAll } from "vitest";
import type { Config } from "../common/server/config.ts";
import { aCompany, type Company, testPassword } from "./data/factories.ts";
import { type Client, intoApp, newClient } from "./http-client.ts";
import { type TestApp, testApp } from "./test-app.ts";

/*
 * Shared by the tests of a file: the app starts before the first test and closes after the last. The returned objects
 * are filled before the first test runs.
 */

export function setUpApp(settings: Partial<Config> = {}): TestApp {
  const server = {} as TestApp;
  beforeAll(async () => {
    Object.assign(server, await testApp(settings));
  });
  afterAll(() => server.close());
  return server;
}

type Person = { [Name in keyof Company]: Company[Name] extends { email: string } ? Name : never }[keyof Company];

export type CompanyApp = {
  readonly server: TestApp;
  readonly company: Company;
  /** A client that has opened the first page without logging in. */
  readonly visitor: Client;
} & { readonly [Name in Person]: Client };

/**
 * The app with a company. Each person that a test file reads, such as `admin` in `const { admin } = …`, is logged in
 * before the tests.
 */
export function setUpCompany(settings: Partial<Config> = {}): CompanyApp {
  const server = setUpApp(settings);
  const company = {} as Company;
  beforeAll(async () => {
    Object.assign(company, await aCompany(server.db));
  });

  function client(enter: (client: Client) => Promise<unknown>): Client {
    const made = newClient((call) => intoApp(server.app)(call));
    beforeAll(() => enter(made));
    return made;
  }
  const person = (name: Person) => client((made) => made.login(company[name].email, testPassword));

  return {
    server,
    company,
    get visitor() {
      return client((made) => made.visit());
    },
    get admin() {
      return person("admin");
    },
    get manager() {
      return person("manager");
    },
    get manager2() {
      return person("manager2");
    },
    get owner() {
      return person("owner");
    },
    get owner2() {
      return person("owner2");
    },
    get employee() {
      return person("employee");
    },
    get employee2() {
      return person("employee2");
    },
  };
}
