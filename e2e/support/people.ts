import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#app/server/demo/logins.ts";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { type Answer, type Client, newClient, overFetch } from "#testing/http-client.ts";
import { writeDownFlashes } from "./flash.ts";
import { appIsThere } from "./network.ts";
import { ownServer } from "./servers.ts";

/** The path of the page of "Medarbejder-opgaver" that now lists this person. Other tests add people to the list. */
export async function usersJobsWith(name: string, login: string, scope: "own" | "all"): Promise<string> {
  const { data } = await (await apiOf(login)).get(`/api/users-jobs?projectScope=${scope}&perPage=100`);
  const place = data.findIndex(({ user_name }: { user_name: string }) => user_name === name);
  return `/users-jobs?scope=${scope}&page=${Math.floor(place / defaultPerPage) + 1}`;
}

/** Ends the session and presses a button by key. A click would wait for the button until after the next login. */
export async function pressInEndedSession(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.focus();
  await button.page().context().clearCookies();
  await button.page().keyboard.press("Enter");
}

const addressOf = (login: string) => `${login}@dagvaerk.test`;

/** A new page of a logged-in person of the demo company. */
export async function pageOf(browser: Browser, login: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, login, path);
  return page;
}

/**
 * Logs in through the dialog. Tests about something else use `enter`.
 * @param landing the path after the login
 */
export async function logIn(page: Page, login: string, landing = "/jobs", password = demoPassword): Promise<void> {
  await writeDownFlashes(page);
  await page.goto("/");
  await appIsThere(page);
  await sendLogin(page, login, password);
  await page.waitForURL(`**${landing}`);
}

/** Submits the login, whatever the outcome. */
export async function sendLogin(page: Page, login: string, password = demoPassword): Promise<void> {
  await page.getByRole("button", { name: "Log ind" }).click();
  await sendOpenLogin(page, login, password);
}

/** Submits the login dialog that opened when the session ended. */
export async function sendOpenLogin(page: Page, login: string, password = demoPassword): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Log ind" });
  await dialog.getByLabel("E-mail").fill(addressOf(login));
  await dialog.getByLabel("Adgangskode").fill(password);
  await dialog.getByRole("button", { name: "Log ind", exact: true }).click();
}

/** Logs the page's browser in without the dialog, and opens a screen. */
export async function enter(page: Page, login: string, path: string, url = ownServer.url): Promise<void> {
  await giveSession(page, login, url);
  await page.goto(path);
  await appIsThere(page);
}

/** Logs the page's browser in without opening a screen, because opening a screen takes most of a short test's time. */
export async function giveSession(page: Page, login: string, url = ownServer.url): Promise<void> {
  const { cookie = "" } = await loggedIn(login, url);
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  await writeDownFlashes(page);
}

/** Sessions by server and person: checking a password takes longer than most tests. */
const sessions = new Map<string, Client>();

/** Reuses the session of an earlier test, unless it has ended. */
async function loggedIn(login: string, url: string): Promise<Client> {
  const key = `${url} ${login}`;
  const kept = sessions.get(key);
  if ((await kept?.get("/api/user"))?.status === 200) return kept as Client;
  const client = newClient(overFetch(url));
  await client.login(addressOf(login), demoPassword);
  sessions.set(key, client);
  return client;
}

export const newPassword = "en lang adgangskode";

/** A new employee at 200 kr., without work or a plan, who is logged in. @returns the login */
export async function newEmployee(): Promise<string> {
  const login = `ny-${crypto.randomUUID().slice(0, 13)}`;
  const [email, password] = [addressOf(login), newPassword];
  const user = { name: `Ny Medarbejder ${login}`, email, employee_id: login, default_hourly_rate: 200, roles: [4] };
  const { invitation_link } = await (await apiOf("admin")).post("/api/users", user);
  const token = new URL(invitation_link).pathname.split("/").at(-1);
  const client = newClient(overFetch(ownServer.url));
  await client.visit();
  await apiOver(client).post("/password/reset", { token, email, password, password_confirmation: password });
  sessions.set(`${ownServer.url} ${login}`, client);
  return login;
}

/** The API of a logged-in person. A refused call throws. */
export async function apiOf(login: string, url = ownServer.url) {
  return apiOver(await loggedIn(login, url));
}

export function apiOver(client: Client) {
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
