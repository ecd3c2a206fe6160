import { expect, vi } from 'vitest';

/** What Lambda accepts as the level and time of a line that it didn't write itself; anything else becomes INFO. */
const LEVEL = /^(?:trace|debug|info|warn|error|fatal)$/i;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Runs work whose log lines Lambda must understand; returns these lines. */
export async function linesForLambda(work: () => Promise<void> | void): Promise<Readonly<Record<string, unknown>>[]> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await work();
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Readonly<Record<string, unknown>>);
    for (const line of lines)
      expect(line).toMatchObject({
        level: expect.stringMatching(LEVEL) as string,
        timestamp: expect.stringMatching(RFC_3339) as string,
      });
    return lines;
  } finally {
    written.mockRestore();
  }
}
