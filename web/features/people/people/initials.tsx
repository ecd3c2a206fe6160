import styles from './people.module.css';

/** Returns the first letters of the first and the last part of a name; empty for an empty name. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part = '') => String.fromCodePoint(part.codePointAt(0) ?? 0).toLocaleUpperCase('en')).join('');
}

/** A mark by which people are found faster than by reading; drawn only, because the name beside it says the same. */
export function Initials({ name }: { readonly name: string }) {
  return <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden="true" />;
}
