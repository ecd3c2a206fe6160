import { type Profiler, Session } from 'node:inspector/promises';

/** A share of the processor time from 0 to 1, and the package or own folder that used it. */
export interface Share {
  readonly where: string;
  readonly part: number;
}

export interface Profile {
  /** Time spent working, without waiting for the table. */
  readonly milliseconds: number;
  readonly elapsed: number;
  /** Largest first. */
  readonly shares: readonly Share[];
}

const NOT_WORK = new Set(['(idle)', '(root)']);

/** The profiler itself. */
const isSampling = ({ url }: Profiler.ProfileNode['callFrame']): boolean => url.startsWith('node:inspector');

/** The owner of a frame: a package, one of our folders, or Node. */
function whereOf({ functionName, url }: Profiler.ProfileNode['callFrame']): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)' || url === '') return 'the engine itself';
  const [, installed] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (installed) return installed;
  const [, own] = /\/((?:functions|shared|test)\/[^/]+)/.exec(url) ?? [];
  if (own) return own;
  return url.startsWith('node:')
    ? `Node: ${
        url
          .slice('node:'.length)
          .replace(/^internal\//, '')
          .split('/')[0]
      }`
    : url;
}

/** Profiles this process during the work. */
export async function profiled(work: () => Promise<void>): Promise<Profile> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  const begin = performance.now();
  await work();
  const elapsed = performance.now() - begin;
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const sums = new Map<string, number>();
  let total = 0;
  profile.samples?.forEach((id, index) => {
    const node = nodes.get(id);
    const micros = profile.timeDeltas?.[index] ?? 0;
    if (!node || NOT_WORK.has(node.callFrame.functionName) || isSampling(node.callFrame)) return;
    const where = whereOf(node.callFrame);
    total += micros;
    sums.set(where, (sums.get(where) ?? 0) + micros);
  });
  const shares = [...sums].map(([where, micros]) => ({ where, part: micros / total }));
  return { milliseconds: total / 1000, elapsed, shares: shares.sort((a, b) => b.part - a.part) };
}
