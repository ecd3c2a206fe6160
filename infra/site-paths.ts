/** Folder of the built web app whose files carry a hash of their content in their name, so that they can be kept for good. */
export const ASSETS = 'assets';
