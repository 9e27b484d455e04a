import * as z from "zod/mini";

const demoLogins = z.array(z.object({ email: z.string(), name: z.string(), role: z.string(), password: z.string() }));

export type DemoLogin = z.infer<typeof demoLogins>[number];

/** The logins that the server writes into the page in demo mode. */
export function demoLoginsInPage(): DemoLogin[] {
  const text = document.getElementById("demo-logins")?.textContent;
  return text ? z.parse(demoLogins, JSON.parse(text)) : [];
}
