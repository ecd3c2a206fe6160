/**
 * Folder of the web app's files with a content hash in their name, which can be cached forever. Its scripts and styles
 * also exist compressed (`edge/site-request.js`). Releases without compressed files used another folder, which open
 * tabs still request.
 */
export const ASSETS = 'static';

/** Added to the name of a compressed file. */
export const COMPRESSED = '.br';
