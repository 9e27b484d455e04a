import { expect, test } from "vitest";
import { rightSetups } from "#testing/servers/accounting-server.ts";
import { accountingSetupErrors } from "./accounting-setup.ts";
import { accountingSystemNames } from "./accounting-systems.ts";

test.each(accountingSystemNames)(
  "the set-up of %s needs all settings and secrets, except secrets that are already stored",
  (system) => {
    const { settings, secrets } = rightSetups[system];
    expect(accountingSetupErrors({ system, settings, secrets }, [])).toEqual({});
    expect(accountingSetupErrors({ system, settings, secrets: {} }, Object.keys(secrets))).toEqual({});
    const missing = Object.keys(accountingSetupErrors({ system, settings: {}, secrets: {} }, []));
    expect(missing).toEqual(expect.arrayContaining(Object.keys(secrets).map((name) => `secrets.${name}`)));
    expect(missing.some((name) => name.includes("refund"))).toBe(false);
  },
);

test("a value with control characters, or that should be a number, has an error at its field", () => {
  const { settings, secrets } = rightSetups.economic;
  const wrong = {
    settings: { ...settings, layout_number: "1e3", product_number: "TI\nMER" },
    secrets: { ...secrets, app_secret_token: "a\r\nX-Evil: 1" },
  };
  expect(accountingSetupErrors({ system: "economic", ...wrong }, [])).toEqual({
    "settings.layout_number": ["Fakturalayout, nr. skal være et tal."],
    "settings.product_number": ["Varenummer for timer må ikke indeholde linjeskift eller styretegn."],
    "secrets.app_secret_token": ["App Secret Token har tegn, den ikke kan have."],
  });
});

test("a secret among the readable settings, or an unknown setting, is refused", () => {
  const { settings, secrets } = rightSetups.billy;
  const shown = { settings: { ...settings, access_token: "t" }, secrets };
  expect(accountingSetupErrors({ system: "billy", ...shown }, [])).toHaveProperty("settings");
  expect(accountingSetupErrors({ system: null, settings, secrets: {} }, [])).toHaveProperty("settings");
  const inherited = { settings: { ...settings, constructor: "x" }, secrets };
  expect(accountingSetupErrors({ system: "billy", ...inherited }, [])).toHaveProperty("settings");
  expect(accountingSetupErrors({ system: null, settings: {}, secrets: {} }, [])).toEqual({});
});
