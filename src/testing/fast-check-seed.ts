import fc from "fast-check";

/**
 * Every run of the tests draws the same values, so that what is green stays green; `FC_SEED` draws others. A failure
 * prints its seed.
 */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_115) });
