const { NODE_COMPILE_CACHE } = process.env;

/** For the environment of a thread, which has none of this process's: it loads what others have compiled in half the time. */
export const compileCache: Readonly<Record<string, string>> =
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
