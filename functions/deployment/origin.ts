/** CloudFront sets this on every API call and overwrites whatever the visitor sent. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';

/** The visitor's address as CloudFront sees it. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
