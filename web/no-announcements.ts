/**
 * Takes the place of what Cloudscape's layout lists announcements of new features with (`vite.config.ts`). This app
 * announces none, and lists of announcements alone would load dragging and dates on every page.
 */
const Nothing = (): null => null;

export const RuntimeContentPart = Nothing;
export default Nothing;
