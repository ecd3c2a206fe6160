export const FAULT_HEADER = 'x-chaos';

/** What a call can do to the thread that runs it. */
export type Fault = 'die' | 'hang' | 'fill';
