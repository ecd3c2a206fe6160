import { grouped } from './count-of.ts';

/** `A, B, and C`; `A and B` */
export const listText = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;

/** `A, B, and 7 more`: the first `most` names of `total`, or all of them as `A, B, C`. */
export function shortListText(names: readonly (string | number)[], most: number, total = names.length): string {
  const shown = names.slice(0, most).map(String);
  const more = total - shown.length;
  return more > 0 ? listText([...shown, `${grouped(more)} more`]) : shown.join(', ');
}
