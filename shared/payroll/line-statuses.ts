/** `none`: processed, without hours. `reopened`: in an earlier file, and not processed any more. */
export const lineStatuses = ['new', 'changed', 'unchanged', 'none', 'reopened', 'waiting'] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** R75: what keeps a person's line from being written. */
export const problemKinds = ['payroll-id', 'name', 'code', 'leave-code', 'hours'] as const;
export type ProblemKind = (typeof problemKinds)[number];
