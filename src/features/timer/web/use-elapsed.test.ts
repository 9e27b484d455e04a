import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteAnswer } from "#common/web/offline/connection.ts";
import { elapsedSeconds, seenNow } from "./use-elapsed.ts";

const timer = { seconds: 600 };
const hour = 3_600_000;

beforeEach(() => {
  // Test files share modules, so a test of another file may have left the connection marked as lost.
  noteAnswer(true);
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 8), toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  noteAnswer(true);
});

describe("a running timer", () => {
  test("a running timer counts with a monotonic clock", () => {
    const at = seenNow();
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(Date.now() + 5 * hour);
    expect(elapsedSeconds(timer, at)).toBe(660);
  });

  test("a running timer counts the time that a phone slept offline", () => {
    const at = seenNow();
    noteAnswer(false);
    vi.setSystemTime(Date.now() + hour);
    expect(elapsedSeconds(timer, at)).toBe(600 + 3_600);
  });

  test("a running timer is not shortened offline when the device's clock is turned back", () => {
    const at = seenNow();
    noteAnswer(false);
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(Date.now() - hour);
    expect(elapsedSeconds(timer, at)).toBe(660);
  });

  test("a timer that was started offline counts the time that the phone slept, even after the network is back", () => {
    const at = { ...seenNow(), isOnDevice: true } as const;
    vi.setSystemTime(Date.now() + hour);
    expect(elapsedSeconds({ seconds: 0 }, at)).toBe(3_600);
    vi.setSystemTime(Date.now() - 3 * hour);
    expect(elapsedSeconds({ seconds: 0 }, at)).toBe(0);
  });

  test("a running timer continues from the value on the page before", () => {
    const at = { ...seenNow(), page: 0, now: 987_654 };
    vi.setSystemTime(Date.now() + hour);
    expect(elapsedSeconds(timer, at)).toBe(600 + 3_600);
    vi.setSystemTime(Date.now() - 3 * hour);
    expect(elapsedSeconds(timer, at)).toBe(600);
  });
});
