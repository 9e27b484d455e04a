import { expect, test } from "vitest";
import { mailServerAnswer } from "./mail-server-answer.ts";

const smtpUrl = "smtps://loen%40firma.dk:hem%2Fmeligt@mail.firma.dk";

test.each([
  [
    { code: "EAUTH", response: "535 5.7.8 Username and Password not accepted" },
    "Mailserveren afviste brugernavn eller adgangskode i SMTP_URL. Svaret var: 535 5.7.8 Username and Password not accepted",
  ],
  [
    { code: "EENVELOPE", response: "553 5.7.1 noreply@tid.firma.dk: Sender address rejected:\r\nnot owned by user" },
    "Mailserveren afviste afsender eller modtager. Afsenderen er MAIL_FROM. Svaret var: 553 5.7.1 noreply@tid.firma.dk: Sender address rejected: not owned by user",
  ],
  [
    { code: "ESOCKET", message: "connect ECONNREFUSED 127.0.0.1:25" },
    "Mailserveren kan ikke nås, eller den svarede ikke. Se efter i SMTP_URL. Svaret var: connect ECONNREFUSED 127.0.0.1:25",
  ],
])("the error %j is explained with the mail server's own words", (error, text) => {
  expect(mailServerAnswer(Object.assign(new Error(), error), smtpUrl)).toBe(text);
});

test.each([
  "hem/meligt",
  "hem%2Fmeligt",
  Buffer.from("hem/meligt").toString("base64"),
  Buffer.from("\0loen@firma.dk\0hem/meligt").toString("base64"),
])("the password of SMTP_URL is removed from the mail server's words if it appears as %s", (secret) => {
  const error = Object.assign(new Error(), { code: "EAUTH", response: `535 bad: ${secret} ${"x".repeat(1_000)}` });
  const text = mailServerAnswer(error, smtpUrl);
  expect(text).not.toContain(secret);
  expect(text).toContain("535 bad: … xxx");
  expect(text.length).toBeLessThan(400);
});
