/** Limits of a JSON text. */
export interface JsonLimits {
  /** Nesting of lists and objects. */
  readonly depth: number;
  /** Number of values, lists and objects included. */
  readonly values: number;
  /** Keys per object. */
  readonly keys: number;
}

export type JsonProblem = 'too-deep' | 'too-many-values' | 'too-many-keys' | 'forbidden-key';

/** Keys that could pollute prototypes when fields are copied. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
/** Length of the longest one with every character escaped. */
const MAX_FORBIDDEN_LENGTH = Math.max(...[...FORBIDDEN].map(({ length }) => length)) * '\\u0000'.length;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/**
 * Returns the position after the closing quote of the string that starts at `start`; the end of the text if it is
 * unclosed.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** Returns the position after a number, `true`, `false`, `null` or anything else. */
function endOfLiteral(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= SPACE || code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT || code === COLON) break;
  }
  return at;
}

function isForbidden(raw: string): boolean {
  if (raw.length > MAX_FORBIDDEN_LENGTH) return false;
  if (!raw.includes('\\')) return FORBIDDEN.has(raw);
  try {
    return FORBIDDEN.has(String(JSON.parse(`"${raw}"`)));
  } catch {
    return false;
  }
}

/**
 * Returns why a JSON text must not be parsed; undefined if it is fine. A single pass without allocations, because
 * parsing hostile input can take a hundred times its size in memory. Invalid JSON may pass, because JSON.parse rejects
 * it.
 */
export function scanJson(text: string, limits: JsonLimits): JsonProblem | undefined {
  /** Keys so far of each enclosing object; -1 for a list. */
  const keys: number[] = [];
  let values = 0;
  let isKey = false;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) {
      at += 1;
    } else if (code === COMMA) {
      isKey = (keys.at(-1) ?? -1) >= 0;
      at += 1;
    } else if (code === COLON) {
      isKey = false;
      at += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      keys.pop();
      isKey = false;
      at += 1;
    } else if (code === QUOTE && isKey) {
      const end = endOfString(text, at);
      const count = (keys.pop() ?? 0) + 1;
      if (count > limits.keys) return 'too-many-keys';
      keys.push(count);
      if (isForbidden(text.slice(at + 1, end - 1))) return 'forbidden-key';
      at = end;
    } else {
      values += 1;
      if (values > limits.values) return 'too-many-values';
      if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (keys.length >= limits.depth) return 'too-deep';
        isKey = code === OPEN_OBJECT;
        keys.push(isKey ? 0 : -1);
        at += 1;
      } else {
        at = code === QUOTE ? endOfString(text, at) : endOfLiteral(text, at);
      }
    }
  }
  return undefined;
}
