/** Says which company a printed page belongs to, and which day it is from. */
export const createdOn = (company: string, day: string): string => `${company}, created on ${day}`;
