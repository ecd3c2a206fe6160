import * as fc from 'fast-check';

/** Property tests use the same values in every run; another seed tries others. A failure prints its seed. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_101) });
