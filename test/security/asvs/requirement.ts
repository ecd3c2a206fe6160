/** A file, or a test in it: `path#title`. */
export type Proof = string;

/** An OWASP ASVS 5.0 requirement of level 1 or 2: what it asks, in our words, and how it is met. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2;
  readonly asks: string;
  readonly proofs: readonly Proof[];
  /** Why it does not apply. */
  readonly absent?: string;
  /** Why it is knowingly not met in full. */
  readonly open?: string;
}

export const met = (id: string, level: 1 | 2, asks: string, ...proofs: Proof[]): Requirement => ({
  id,
  level,
  asks,
  proofs,
});

export const absent = (id: string, level: 1 | 2, asks: string, why: string): Requirement => ({
  id,
  level,
  asks,
  proofs: [],
  absent: why,
});

export const open = (id: string, level: 1 | 2, asks: string, why: string, ...proofs: Proof[]): Requirement => ({
  id,
  level,
  asks,
  proofs,
  open: why,
});

/** Chapters of the standard that do not apply as a whole. */
export const absentChapters: Readonly<Record<string, string>> = {
  V5: 'No file is uploaded, stored or served: a CSV is read in the browser and arrives as rows of JSON.',
  V17: 'No WebRTC.',
};
