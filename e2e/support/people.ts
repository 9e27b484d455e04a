import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#app/server/demo/logins.ts";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { type Answer, type Client, newClient, overFetch } from "#testing/http-client.ts";
import { writeDownFlashes } from "./flash.ts";
import { appIsThere } from "./network.ts";
import { ownServer } from "./servers.ts";

/**
 * The page of "Medarbejder-opgaver" on which somebody stands: those whose jobs wait come first by name, and other tests
 * add some.
 */
export async function usersJobsWith(name: string, login: string, scope: "own" | "all"): Promise<string> {
  const { data } = await (await apiOf(login)).get(`/api/users-jobs?projectScope=${scope}&perPage=100`);
  const place = data.findIndex(({ user_name }: { user_name: string }) => user_name === name);
  return `/users-jobs?scope=${scope}&page=${Math.floor(place / defaultPerPage) + 1}`;
}

/**
 * The session ends, and the person presses a button all the same. By a key: what the screen asks for by itself may be the
 * first to notice, and a click would wait for the button until it comes back, after the next login.
 */
export async function pressInEndedSession(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.focus();
  await button.page().context().clearCookies();
  await button.page().keyboard.press("Enter");
}

const addressOf = (login: string) => `${login}@dagvaerk.test`;

/** A page of its own for a person of the demo company, who is logged in and stands at a screen. */
export async function pageOf(browser: Browser, login: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, login, path);
  return page;
}

/**
 * Logs in as a person does, by the dialog. Tests that are about something else `enter`.
 *
 * @param landing where the login leads to
 */
export async function logIn(page: Page, login: string, landing = "/jobs"): Promise<void> {
  await writeDownFlashes(page);
  await page.goto("/");
  await sendLogin(page, login);
  await page.waitForURL(`**${landing}`);
}

/** … and whatever comes of it. */
export async function sendLogin(page: Page, login: string): Promise<void> {
  await page.getByRole("button", { name: "Log ind" }).click();
  await sendOpenLogin(page, login);
}

/** In the dialog that stands open already: after a session has ended, it opens by itself. */
export async function sendOpenLogin(page: Page, login: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Log ind" });
  await dialog.getByLabel("E-mail").fill(addressOf(login));
  await dialog.getByLabel("Adgangskode").fill(demoPassword);
  await dialog.getByRole("button", { name: "Log ind", exact: true }).click();
}

/** Lets the page's browser be logged in past the dialog, which is shown elsewhere, and opens a screen. */
export async function enter(page: Page, login: string, path: string, url = ownServer.url): Promise<void> {
  const { cookie = "" } = await loggedIn(login, url);
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  await writeDownFlashes(page);
  await page.goto(path);
  await appIsThere(page);
}

/** Sessions of this worker's tests, by server and person: a password takes longer to try than most of what is done with it. */
const sessions = new Map<string, Client>();

/** In the session of an earlier test, unless that test or another one has ended it. */
async function loggedIn(login: string, url: string): Promise<Client> {
  const key = `${url} ${login}`;
  const kept = sessions.get(key);
  if ((await kept?.get("/api/user"))?.status === 200) return kept as Client;
  const client = newClient(overFetch(url));
  await client.login(addressOf(login), demoPassword);
  sessions.set(key, client);
  return client;
}

/** The calls of a logged-in person, for what other tests do with the screens; one that is refused throws. */
export async function apiOf(login: string, url = ownServer.url) {
  const client = await loggedIn(login, url);
  const bodyOf = async (what: string, answering: Promise<Answer>) => {
    const { status, body } = await answering;
    if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    get: (path: string) => bodyOf(path, client.get(path)),
    post: (path: string, data: unknown) => bodyOf(path, client.post(path, data)),
    put: (path: string, data: unknown) => bodyOf(path, client.put(path, data)),
    patch: (path: string, data: unknown) => bodyOf(path, client.patch(path, data)),
    delete: (path: string) => bodyOf(path, client.delete(path)),
  };
}
