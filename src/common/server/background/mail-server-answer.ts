export type MailServerError = Error & { code?: string; responseCode?: number; response?: string };

const maxWords = 300;

const reasons: Readonly<Record<string, string>> = {
  EAUTH: "Mailserveren afviste brugernavn eller adgangskode i SMTP_URL.",
  ENOAUTH: "Mailserveren kræver et brugernavn og en adgangskode i SMTP_URL.",
  EENVELOPE: "Mailserveren afviste afsender eller modtager. Afsenderen er MAIL_FROM.",
  EMESSAGE: "Mailserveren afviste mailen.",
  ETLS: "Forbindelsen til mailserveren kunne ikke krypteres.",
};

export function mailServerAnswer({ code = "", response, message }: MailServerError, smtpUrl = ""): string {
  const reason = reasons[code] ?? "Mailserveren kan ikke nås, eller den svarede ikke. Se efter i SMTP_URL.";
  const words = withoutSecrets(response ?? message, smtpUrl)
    .replaceAll(/\s+/g, " ")
    .trim();
  return `${reason} Svaret var: ${words.slice(0, maxWords)}`;
}

function withoutSecrets(text: string, smtpUrl: string): string {
  if (!URL.canParse(smtpUrl)) return text;
  const { username, password } = new URL(smtpUrl);
  const plain = [password, decoded(password)].filter(Boolean);
  const base64 = (value: string) => Buffer.from(value).toString("base64");
  // A secret comes before the secrets that may be part of it, so that it is replaced as a whole.
  const secrets = [base64(`\0${decoded(username)}\0${decoded(password)}`), ...plain.map(base64), ...plain];
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, "…"), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
