/** R69: the columns of a timesheet that leave can be entered in. Holiday hours are only for holidays. */
export const leaveCells = ['vacation', 'sick', 'inclement_weather'] as const;

export type LeaveCell = (typeof leaveCells)[number];
