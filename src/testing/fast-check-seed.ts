import fc from "fast-check";

/** All runs generate the same values, so that a green test stays green. `FC_SEED` changes the values. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_115) });
