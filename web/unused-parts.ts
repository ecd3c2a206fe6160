/**
 * Takes the place of parts of Cloudscape's layout that this app never shows (`vite.config.ts`), which every page would
 * load: lists of announcements, for which alone dragging and dates would be loaded too, and drawers that other
 * applications open.
 */
const Nothing = (): null => null;

export const RuntimeContentPart = Nothing;
export const AppLayoutGlobalAiDrawerImplementation = Nothing;
export const AppLayoutBottomDrawerWrapper = Nothing;
export default Nothing;
