/** What the site's distribution sends with each call of the API, over whatever a visitor may have sent themself. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';

/** Who the visitor is, as the site's edge says. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
