/** Sizes are in kilobytes of 1000 bytes. */
export const KILOBYTE = 1000;

/** A size as people read it. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.round(bytes / KILOBYTE);
  return kilobytes > 0 && kilobytes % 1000 === 0 ? `${kilobytes / 1000} MB` : `${kilobytes} KB`;
}

/** What is said of a body that is longer than its call takes. */
export const tooLargeText = (bytes: number): string =>
  `The request is too large: this call takes at most ${sizeText(bytes)}.`;
