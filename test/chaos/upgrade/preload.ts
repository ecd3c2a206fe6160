import { registerHooks } from 'node:module';

// Loaded before a process that is to be of one of the two releases, and by nothing else.
const own = new URL('../../../shared/contract/collections/team.ts', import.meta.url).href;
const instead = new URL('./team-of-release.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return found.url === own ? { ...found, url: instead } : found;
  },
});
