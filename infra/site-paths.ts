/** Folder of the web app's files with a content hash in their name, which can be cached forever. */
export const ASSETS = 'assets';
