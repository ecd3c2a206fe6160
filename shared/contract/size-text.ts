/** 1000 bytes. */
export const KILOBYTE = 1000;

/** Formats a size for people. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.round(bytes / KILOBYTE);
  return kilobytes > 0 && kilobytes % 1000 === 0 ? `${kilobytes / 1000} MB` : `${kilobytes} KB`;
}

/** Returns the message for a body that exceeds the limit of its call. */
export const tooLargeText = (bytes: number): string => `The request is too large. The limit is ${sizeText(bytes)}.`;
