import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { foundSessionEnded } from "../current-user.ts";
import { flash } from "../flash.ts";
import { ApiError, type RequestOptions } from "./request.ts";

export type SaveOptions<Input, Result> = {
  /** A write that creates a record must pass on `options`, which contain its idempotency key. */
  readonly request: (input: Input, options: RequestOptions) => Promise<Result>;
  readonly success?: string | ((result: Result) => string);
  /** The flash after a failure; by default the server's message. A function may return undefined for no flash. */
  readonly error?: string | ((error: ApiError, input: Input) => string | undefined);
  /** The key of cached lists. The saved record replaces its old version in these lists until they are fetched again. */
  readonly lists?: QueryKey;
  readonly record?: QueryKey;
  readonly invalidates?: readonly QueryKey[];
  readonly onSaved?: (result: Result, input: Input) => void;
  readonly onFieldErrors?: (errors: FieldErrors) => void;
  readonly onFailed?: (error: ApiError) => void;
  /** Whether a save closes the screen. After such a save, `isSaving` stays true, so that a second tap sends nothing. */
  readonly isLast?: boolean;
};

export type Save<Input> = {
  /** Does nothing while another save is under way. Resolves to whether the input was saved, and never rejects. */
  readonly save: (input: Input) => Promise<boolean>;
  readonly isSaving: boolean;
  /** Like `isSaving`, but changes at once and not with the next render. */
  readonly isUnderWay: () => boolean;
};

/** An `error` for forms that show field errors below their fields. It gives no flash for a 422. */
export const unlessInvalid = ({ status, message }: ApiError) => (status === 422 ? undefined : message);

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
      showSaved(client, result, options);
      inFlight.current = isLast;
      options.onSaved?.(result, input);
      return true;
    } catch (cause) {
      inFlight.current = false;
      const error = asApiError(cause);
      // The record is no longer in the state that this window shows, so the queries are outdated.
      if (error.status === 409) invalidate(client, options);
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

type Shown<Result> = Pick<SaveOptions<never, Result>, "success" | "lists" | "record" | "invalidates">;

function showSaved<Result>(client: QueryClient, result: Result, options: Shown<Result>): void {
  const { success, lists, record } = options;
  if (record) client.setQueryData(record, result);
  if (lists) client.setQueriesData({ queryKey: lists }, (list) => withSaved(list, result));
  invalidate(client, options);
  if (success) flash.success(typeof success === "function" ? success(result) : success);
}

function invalidate(client: QueryClient, { invalidates = [] }: Pick<Shown<never>, "invalidates">): void {
  for (const queryKey of invalidates) void client.invalidateQueries({ queryKey });
}

type Row = { readonly id: number };

/** Puts the saved record into a cached list, so that a user who opens the record at once sees the new version. */
function withSaved(list: unknown, saved: unknown): unknown {
  if (list === undefined) return undefined;
  const { id } = saved as Row;
  const swapped = (rows: readonly Row[]) => rows.map((row) => (row.id === id ? { ...row, ...(saved as Row) } : row));
  return Array.isArray(list) ? swapped(list) : { ...list, data: swapped((list as { data: readonly Row[] }).data) };
}

/** Equal input has one idempotency key until a save succeeds. A retry after a lost response then saves only once. */
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

/** Does not use `crypto.randomUUID`, because that needs https. */
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
