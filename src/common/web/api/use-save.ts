import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { foundSessionEnded } from "../current-user.ts";
import { flash } from "../flash.ts";
import { ApiError, type RequestOptions } from "./request.ts";

export type SaveOptions<Input, Result> = {
  /** A call that creates passes the options on, because they hold its idempotency key. */
  readonly request: (input: Input, options: RequestOptions) => Promise<Result>;
  readonly success?: string | ((result: Result) => string);
  /** Undefined shows no flash. */
  readonly error?: string | ((error: ApiError, input: Input) => string | undefined);
  /** Lists with the record show the saved version until they are fetched again. */
  readonly lists?: QueryKey;
  readonly record?: QueryKey;
  readonly invalidates?: readonly QueryKey[];
  readonly onSaved?: (result: Result, input: Input) => void;
  /** Receives the server's field errors, for example for `showFieldErrors`. */
  readonly onFieldErrors?: (errors: FieldErrors) => void;
  readonly onFailed?: (error: ApiError) => void;
  /** Saving leaves the screen, so it stays busy and a second tap sends nothing. */
  readonly isLast?: boolean;
};

export type Save<Input> = {
  /** Does nothing while a request is under way. Resolves to whether it was saved, and never rejects. */
  readonly save: (input: Input) => Promise<boolean>;
  readonly isSaving: boolean;
  /** Known at once; `isSaving` changes with the next render. */
  readonly isUnderWay: () => boolean;
};

/** The `error` of a form that shows what is invalid under its fields. */
export const unlessInvalid = ({ status, message }: ApiError) => (status === 422 ? undefined : message);

/** A write with progress, flashes, field errors and invalidation. */
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
      // Another user has changed the record.
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

/** A record that is opened again right after its save starts from the saved version. */
function withSaved(list: unknown, saved: unknown): unknown {
  if (list === undefined) return undefined;
  const { id } = saved as Row;
  const swapped = (rows: readonly Row[]) => rows.map((row) => (row.id === id ? { ...row, ...(saved as Row) } : row));
  return Array.isArray(list) ? swapped(list) : { ...list, data: swapped((list as { data: readonly Row[] }).data) };
}

/**
 * The key stays while the values do, so that saving again after a lost response does nothing twice. Other values, or
 * the same ones after a successful save, get a new key.
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

/** `crypto.randomUUID` needs https. */
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
