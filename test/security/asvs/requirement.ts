/** A file, or a test in it: `path#text of the test`. */
export type Proof = string;

/** A requirement of OWASP ASVS 5.0 of level 1 or 2: what it asks, in our words, and what became of it. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2;
  readonly asks: string;
  readonly proofs: readonly Proof[];
  /** Why it does not apply. */
  readonly absent?: string;
  /** Known to fall short, and why that was decided. */
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
  V10: 'No OAuth and no OpenID Connect.',
  V17: 'No WebRTC.',
};
