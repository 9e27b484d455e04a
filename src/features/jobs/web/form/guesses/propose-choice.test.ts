import type { UseFormReturn } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import type { JobFormValues } from "../values/job-form.ts";
import { proposeChoice } from "./propose-choice.ts";

const skolen = { id: 1, name: "Skolen" };

type Field = { readonly value?: object | null; readonly isTouched?: boolean; readonly isFocused?: boolean };

function proposed({ value = null, isTouched = false, isFocused = false }: Field): unknown {
  const focus = isFocused ? { closest: (place: string) => (place === '[data-field="project"]' ? {} : null) } : null;
  vi.stubGlobal("document", { activeElement: focus });
  const resetField = vi.fn();
  const form = { getValues: () => value, getFieldState: () => ({ isTouched }), resetField };
  proposeChoice(form as unknown as UseFormReturn<JobFormValues>, "project", skolen);
  return resetField.mock.calls[0]?.[1].defaultValue;
}

afterEach(() => vi.unstubAllGlobals());

test("a choice is proposed only for an empty field that the user has neither changed nor focused", () => {
  expect(proposed({})).toEqual(skolen);
  expect(proposed({ value: { id: 2, name: "Havnekajen" } })).toBeUndefined();
  expect(proposed({ isTouched: true })).toBeUndefined();
  expect(proposed({ isFocused: true })).toBeUndefined();
});
