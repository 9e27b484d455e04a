import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  mails: string[];
  /** The client's greeting, sender and recipients of each accepted mail. */
  envelopes: { greeting: string; from: string; to: string[] }[];
  /** The response to the next mails, such as 451 for "later"; 250 accepts them. */
  answer: number;
  /** The server responds to a mail when this promise resolves. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

export async function startMailServer(port = 0): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, { hostNameAppearsAs, envelope }, done) {
      const text = (await stream.toArray()).join("");
      await mailServer.ready;
      if (mailServer.answer !== 250)
        return done(
          Object.assign(new Error(`refused: ${/^To: (.*)$/m.exec(text)?.[1]}`), { responseCode: mailServer.answer }),
        );
      mailServer.mails.push(text);
      mailServer.envelopes.push({
        greeting: String(hostNameAppearsAs),
        from: envelope.mailFrom ? envelope.mailFrom.address : "",
        to: envelope.rcptTo.map(({ address }) => address),
      });
      done();
    },
  });
  const listening = smtp.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails: [],
    envelopes: [],
    answer: 250,
    ready: Promise.resolve(),
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  };
  return mailServer;
}
