import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { browserInWords } from "./session.ts";

describe("a browser in words", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      "Chrome på Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
      "Edge på Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox på Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
      "Safari på iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
      "Chrome på iPad",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
      "Safari på Mac",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung Internet på Android",
    ],
    ["curl/8.14.1", "Ukendt browser"],
    ["Konqueror/5.0 (X11; Linux)", "Ukendt browser på Linux"],
    [null, "Ukendt browser"],
  ])("%s", (userAgent, words) => {
    expect(browserInWords(userAgent)).toBe(words);
  });

  test("the words for a browser contain no text from its header", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(browserInWords(text)).toMatch(/^[A-Z][a-zA-Z ]+( på [A-Z][a-zA-Z]+| på iPhone| på iPad)?$/);
      }),
    );
  });
});
