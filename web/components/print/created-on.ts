/** Says whose a printed page is, and of which day. */
export const createdOn = (company: string, day: string): string => `${company}, created on ${day}`;
