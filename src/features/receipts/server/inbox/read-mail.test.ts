import { describe, expect, test } from "vitest";
import { isReceiptFile } from "#features/receipts/rules/inbox/mail-file.ts";
import { rawMail } from "#testing/data/mails.ts";
import { drawnPdf } from "#testing/data/receipt-files.ts";
import { readMail } from "./read-mail.ts";

const pdf = drawnPdf(1);
const attached = { filename: "faktura.pdf", content: pdf };
const lines = (...texts: readonly string[]) => Buffer.from(texts.join("\r\n"), "latin1");
const inBase64 = pdf.toString("base64");

describe("the headers of a mail", () => {
  test("sender, subject, message id and files are read, with names in any script", async () => {
    const raw = await rawMail({
      ...{ from: "Café Møllen <bon@moellen.test>", subject: "Tak for besøget 🧾", messageId: "<1@moellen.test>" },
      attachments: [{ filename: "Frokost på Møllen.pdf", content: pdf }],
    });
    expect(await readMail(raw)).toMatchObject({
      ...{ sender: "Café Møllen <bon@moellen.test>", subject: "Tak for besøget 🧾", messageId: "<1@moellen.test>" },
      files: [{ name: "Frokost på Møllen.pdf", bytes: new Uint8Array(pdf), isInText: false }],
    });
  });

  test("the recipient is read from the mail server's header, and otherwise from the sender's header", async () => {
    const raw = lines(
      ...["Cc: d@x.test", "To: c@x.test", "X-Original-To: b@x.test", "Delivered-To: a@x.test", "Bcc: e@x.test"],
      ...["", "Hej"],
    );
    expect((await readMail(raw)).recipients).toEqual(["a@x.test", "b@x.test", "c@x.test", "d@x.test"]);
  });

  test("a mail without subject, sender and message id is read", async () => {
    expect(await readMail(lines("To: a@x.test", "", "Hej"))).toEqual({
      ...{ recipients: ["a@x.test"], sender: null, subject: null, messageId: "", files: [] },
    });
  });

  test.each([
    ["Bogholder <b@x.test>", "Bogholder <b@x.test>"],
    ["b@x.test", "b@x.test"],
    ["Bogholderi: b@x.test, c@x.test;", "Bogholderi"],
    ['"chef@firma.dk" <b@x.test>', "chef@firma.dk <b@x.test>"],
  ])("the sender %s is shown with the address", async (from, sender) => {
    expect((await readMail(lines(`From: ${from}`, "", "Hej"))).sender).toBe(sender);
  });

  test.each([
    ["an empty mail", Buffer.alloc(0)],
    ["bytes that are no mail", Buffer.from([0, 255, 13, 10, 254, 0])],
    ["a mail of a single line", Buffer.from("Hej")],
  ])("%s has no files", async (_, raw) => {
    expect((await readMail(raw)).files).toEqual([]);
  });
});

describe("the files of a mail", () => {
  test("a picture in the text is distinguished from an attached picture", async () => {
    const raw = await rawMail({
      html: '<p>Hilsen</p><img src="cid:logo">',
      attachments: [{ filename: "logo.png", content: "x", cid: "logo" }, attached],
    });
    const { files } = await readMail(raw);
    expect(files.map(({ name, isInText }) => [name, isInText])).toEqual([
      ["logo.png", true],
      ["faktura.pdf", false],
    ]);
  });

  test("a mail that consists only of a file, as scanners send, is read", async () => {
    const raw = lines(
      ...["Content-Type: application/pdf; name=scan.pdf", "Content-Transfer-Encoding: base64", "", inBase64],
    );
    expect((await readMail(raw)).files).toMatchObject([{ name: "scan.pdf", bytes: new Uint8Array(pdf) }]);
  });

  test.each(["attachment", "inline"] as const)("a forwarded mail that is %s has its files", async (disposition) => {
    const inner = await rawMail({ subject: "Fra leverandøren", attachments: [attached] });
    const forwarded = { contentType: "message/rfc822", contentDisposition: disposition, content: inner };
    const raw = await rawMail({ subject: "VS: faktura", attachments: [forwarded] });
    expect(await readMail(raw)).toMatchObject({ subject: "VS: faktura", files: [{ name: "faktura.pdf" }] });
  });

  test("forwarded mails are opened up to three levels deep", async () => {
    const wrapped = async (content: Buffer) =>
      rawMail({ attachments: [{ contentType: "message/rfc822", content, contentDisposition: "attachment" }] });
    let raw = await rawMail({ attachments: [attached] });
    for (let depth = 1; depth <= 3; depth++) {
      raw = await wrapped(raw);
      expect((await readMail(raw)).files, `${depth}`).toHaveLength(1);
    }
    expect((await readMail(await wrapped(raw))).files).toEqual([]);
  });

  test("an invitation and a mail of HTML alone are read without harm", async () => {
    const raw = await rawMail({
      ...{ text: "", html: "<h1>Faktura</h1><script>alert(1)</script>" },
      icalEvent: { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR" },
    });
    const { files } = await readMail(raw);
    expect(files.map(({ name }) => name)).toContain("invite.ics");
    expect(files.filter(isReceiptFile)).toEqual([]);
  });

  test("an unknown charset or encoding does not hide a file", async () => {
    const raw = lines(
      ...["Subject: =?klingon-8?Q?Kvit=F8?=", "From: =?utf-8?B?////?= <a@x.test>"],
      ...["Content-Type: multipart/mixed; boundary=b", "", "--b"],
      ...[
        "Content-Type: text/plain; charset=klingon-8",
        "Content-Transfer-Encoding: x-unknown",
        "",
        "h\xf8\xff",
        "--b",
      ],
      ...["Content-Type: application/pdf; name*=klingon-8''fakt%F8.pdf", "Content-Transfer-Encoding: base64"],
      ...["", inBase64, "--b--"],
    );
    expect((await readMail(raw)).files).toMatchObject([{ bytes: new Uint8Array(pdf) }]);
  });

  test("a multipart mail without an end, or with several ends, keeps its file", async () => {
    const part = ["Content-Type: application/pdf; name=a.pdf", "Content-Transfer-Encoding: base64", "", inBase64];
    for (const end of [[], ["--b--", "--b--", "--b"]]) {
      const raw = lines("Content-Type: multipart/mixed; boundary=b", "", "--b", ...part, ...end);
      expect((await readMail(raw)).files[0]?.name).toBe("a.pdf");
    }
  });

  test.each([
    [
      "more than fifty nested multiparts",
      () =>
        lines(
          ...Array.from({ length: 60 }, (_, depth) => [
            ...[`Content-Type: multipart/mixed; boundary=b${depth}`, "", `--b${depth}`],
          ]).flat(),
          ...["Content-Type: text/plain", "", "dybt"],
        ),
    ],
    ["headers of a megabyte", () => lines(`Subject: ${"x".repeat(1024 * 1024)}`, "", "Hej")],
  ])("%s is refused", async (_, raw) => {
    await expect(readMail(raw())).rejects.toMatchObject({ statusCode: 422, message: "Mailen kan ikke læses." });
  });
});
