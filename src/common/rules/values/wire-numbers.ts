import * as z from "zod/mini";
import { maxHourlyRate, maxPrice } from "./fields.ts";
import { maxId } from "./ids.ts";

/** Kroner with øre are exact up to this limit. */
const maxSum = 90_000_000_000_000;

const whole = (min: number, max: number, message?: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

const decimal = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max));

/** The numbers in requests and responses. A number that its column could not hold is a field error. */
export const wire = {
  version: whole(1, maxId, `version skal være et helt tal fra 1 til ${maxId}.`),
  count: whole(0, maxId),
  /** The minutes of a job or payroll line; negative in a counter-line. */
  minutes: whole(-maxId, maxId),
  pauseMinutes: whole(0, maxId),
  timeSum: whole(-maxSum, maxSum),
  hourlyRate: decimal(0, maxHourlyRate),
  /** The price of a job or payroll line; negative in a credit note and in a counter-line. */
  price: decimal(-maxPrice, maxPrice),
  sum: decimal(-maxSum, maxSum),
};
