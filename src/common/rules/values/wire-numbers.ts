import * as z from "zod/mini";
import { maxHourlyRate, maxPrice } from "./fields.ts";
import { maxId } from "./ids.ts";

/** Kroner and øre up to here are exact, far beyond any sum of a company. */
const maxSum = 90_000_000_000_000;

const whole = (min: number, max: number, message?: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

const decimal = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max));

/**
 * Number schemas, each limited to the range of its column, so that a number out of range is a field error and not a database
 * error. Time is in whole minutes unless noted, money in kroner.
 */
export const wire = {
  version: whole(1, maxId, `version skal være et helt tal fra 1 til ${maxId}.`),
  count: whole(0, maxId),
  /** A job's or line's; negative in a counter-line. */
  minutes: whole(-maxId, maxId),
  pauseMinutes: whole(0, maxId),
  timeSum: whole(-maxSum, maxSum),
  hourlyRate: decimal(0, maxHourlyRate),
  /** A job's or line's; negative in a credit note and in a counter-line. */
  price: decimal(-maxPrice, maxPrice),
  sum: decimal(-maxSum, maxSum),
};
