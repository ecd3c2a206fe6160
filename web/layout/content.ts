/** Id of the element that contains the page's content. */
export const CONTENT_ID = 'content';

/** Returns the width of the page's content in pixels; 0 before its frame has been drawn. */
export const contentWidth = (): number => document.getElementById(CONTENT_ID)?.clientWidth ?? 0;
