const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Returns the relative luminance as defined by WCAG 2, from 0 to 1; undefined if the text isn't a color. */
export function luminance(color: string): number | undefined {
  const channels = HEX.exec(color)?.slice(1);
  if (!channels) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => linear(Number.parseInt(channel, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Returns black or white, whichever has more contrast with a color; on any color, that is at least 4.5:1. */
export function readableText(color: string): '#000000' | '#ffffff' {
  const light = luminance(color) ?? 0;
  return contrast(light, 1) >= contrast(light, 0) ? '#ffffff' : '#000000';
}
