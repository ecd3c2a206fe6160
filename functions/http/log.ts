type Facts = Readonly<Record<string, unknown>>;

/** One line of JSON per event. Callers pass ids and names of what happened, never a body, a token or a private field. */
export function log(level: 'info' | 'warn' | 'error', event: string, facts: Facts): void {
  const line = JSON.stringify({ level, event, at: new Date().toISOString(), ...facts });
  process.stdout.write(`${line}\n`);
}
