import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { foundSessionEnded } from "../current-user.ts";
import { flash } from "../flash.ts";
import { ApiError, type RequestOptions } from "./request.ts";

export type SaveOptions<Input, Result> = {
  /** A request that creates passes the options on: they hold the key under which it happens only once. */
  readonly request: (input: Input, options: RequestOptions) => Promise<Result>;
  /** The success flash: a text, or what the answer makes of it. */
  readonly success?: string | ((result: Result) => string);
  /** The error flash: a text, or what the error makes of it; undefined from the function shows none. */
  readonly error?: string | ((error: ApiError, input: Input) => string | undefined);
  /** The lists that show the saved record: until they are fetched again, they show it as it was saved. */
  readonly lists?: QueryKey;
  /** … and what holds the saved record alone. */
  readonly record?: QueryKey;
  /** The lists and records that are stale after a save. */
  readonly invalidates?: readonly QueryKey[];
  readonly onSaved?: (result: Result, input: Input) => void;
  /** Gets the server's field errors, and may show them in a form (`showFieldErrors`). */
  readonly onFieldErrors?: (errors: FieldErrors) => void;
  readonly onFailed?: (error: ApiError) => void;
  /** The screen is left when it is saved: until it is gone it stays busy, and a second tap sends nothing. */
  readonly isLast?: boolean;
};

export type Save<Input> = {
  /** Sends the request; does nothing while one is under way. Resolves to whether it was saved, never throws. */
  readonly save: (input: Input) => Promise<boolean>;
  readonly isSaving: boolean;
  /** Whether one is under way at this moment: `isSaving` knows only when the screen is drawn again. */
  readonly isUnderWay: () => boolean;
};

/** A write with all that belongs to it: progress, both flashes, field errors, and what must be fetched again. */
export function useSave<Input, Result>(options: SaveOptions<Input, Result>): Save<Input> {
  const { isLast = false } = options;
  const client = useQueryClient();
  const inFlight = useRef(false);
  const keyOf = useAttemptKey<Input>();
  const mutation = useMutation({
    mutationFn: (input: Input) => options.request(input, { idempotencyKey: keyOf.attempt(input) }),
  });

  async function save(input: Input): Promise<boolean> {
    if (inFlight.current) return false;
    inFlight.current = true;
    try {
      const result = await mutation.mutateAsync(input);
      keyOf.forget();
      if (options.record) client.setQueryData(options.record, result);
      if (options.lists) client.setQueriesData({ queryKey: options.lists }, (list) => withSaved(list, result));
      for (const queryKey of options.invalidates ?? []) void client.invalidateQueries({ queryKey });
      const { success } = options;
      if (success) flash.success(typeof success === "function" ? success(result) : success);
      inFlight.current = isLast;
      options.onSaved?.(result, input);
      return true;
    } catch (cause) {
      inFlight.current = false;
      const error = asApiError(cause);
      // What is shown was changed by somebody else.
      if (error.status === 409)
        for (const queryKey of options.invalidates ?? []) void client.invalidateQueries({ queryKey });
      report(error, input, options);
      return false;
    }
  }

  return {
    save,
    isSaving: mutation.isPending || (isLast && mutation.isSuccess),
    isUnderWay: () => inFlight.current,
  };
}

type Row = { readonly id: number };

/** A record opened again right after its save starts from the saved version. */
function withSaved(list: unknown, saved: unknown): unknown {
  if (list === undefined) return undefined;
  const { id } = saved as Row;
  const swapped = (rows: readonly Row[]) => rows.map((row) => (row.id === id ? { ...row, ...(saved as Row) } : row));
  return Array.isArray(list) ? swapped(list) : { ...list, data: swapped((list as { data: readonly Row[] }).data) };
}

/**
 * One key for as long as the same values are tried: when the answer was lost, saving again does nothing twice. Other
 * values, or the same ones after they were saved, are something new.
 */
function useAttemptKey<Input>() {
  const last = useRef<{ readonly values: string; readonly key: string }>(undefined);
  return {
    attempt(input: Input): string {
      const values = JSON.stringify(input) ?? "";
      if (last.current?.values !== values) last.current = { values, key: randomKey() };
      return last.current.key;
    },
    forget(): void {
      last.current = undefined;
    },
  };
}

/** `crypto.randomUUID` is only there behind https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function report<Input>(
  error: ApiError,
  input: Input,
  options: Pick<SaveOptions<Input, never>, "error" | "onFieldErrors" | "onFailed">,
): void {
  const text = typeof options.error === "function" ? options.error(error, input) : (options.error ?? error.message);
  if (text && !foundSessionEnded(error)) flash.error(text);
  if (Object.keys(error.errors).length > 0) options.onFieldErrors?.(error.errors);
  options.onFailed?.(error);
}

function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  console.error(cause);
  return new ApiError(0, "Noget gik galt. Prøv igen.");
}
