import * as fc from 'fast-check';

/** Properties are tried with the same values in every run; another number tries others. A failure prints both. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_101) });
