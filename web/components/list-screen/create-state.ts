/** Navigation state that opens a list's form for a new record. */
export const CREATE = { creates: true } as const;

export const asksForNew = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'creates' in state && state.creates === true;

/** Forgets it for reloads; the router keeps what it has read. */
export function forgetAsked(): void {
  const kept: unknown = history.state;
  if (typeof kept === 'object' && kept !== null) history.replaceState({ ...kept, usr: null }, '');
}
