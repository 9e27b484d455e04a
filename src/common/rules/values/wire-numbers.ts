import * as z from "zod/mini";
import { maxHourlyRate, maxPrice } from "./fields.ts";
import { maxId } from "./ids.ts";

/** Up to here kroner, and their øre, are counted exactly; no sum of a company comes near. */
const maxSum = 90_000_000_000_000;

const whole = (min: number, max: number, message?: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

const decimal = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max));

/**
 * The numbers of the wire, each as wide as what it comes from or goes to: one that does not fit its column is a field
 * error, and no failure of the database. A schema has no number without bounds. Time is whole minutes (or what is named),
 * money is kroner.
 */
export const wire = {
  /** Of a record that several people may change: it counts from 1. */
  version: whole(1, maxId, `version skal være et helt tal fra 1 til ${maxId}.`),
  /** How many rows, which are no more than there are ids; or bytes. */
  count: whole(0, maxId),
  /** Of one job or line; below zero in a counter-line. */
  minutes: whole(-maxId, maxId),
  /** Of one job, unpaid. */
  pauseMinutes: whole(0, maxId),
  /** Minutes, seconds or hours of many. */
  timeSum: whole(-maxSum, maxSum),
  /** What an hour costs. */
  hourlyRate: decimal(0, maxHourlyRate),
  /** Of one job. */
  price: decimal(0, maxPrice),
  /** Of one line; below zero in a counter-line. */
  linePrice: decimal(-maxPrice, maxPrice),
  /** Kroner, or hours with decimals, of many. */
  sum: decimal(-maxSum, maxSum),
};
