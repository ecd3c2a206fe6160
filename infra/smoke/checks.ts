import { canSome } from '../../shared/access/policy.ts';
import { type Area, areas } from '../../shared/contract/areas.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { AnswerOf } from '../../shared/contract/operation.ts';
import { lastDailyRun } from '../../shared/contract/operations/pay-periods.ts';
import { HOURS_WITHOUT_RUN, NOBODY_ALARMED } from '../../shared/daily-job.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { INSTALLATION_PATH } from '../../shared/installation.ts';
import { RELEASE_HEADER, releaseInPage, releaseInWords } from '../../shared/release.ts';

export interface Target {
  readonly origin: string;
  readonly email: string;
  readonly password: string;
  /** The API's direct address, if it has one. */
  readonly api?: string;
}

type Tell = (what: string, problem: string | undefined) => void;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const PATIENCE_MS = 30_000;

/** Headers of every response, and patterns that they must match. */
const headers: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'self'.*frame-ancestors 'none'/,
  'strict-transport-security': /max-age=\d{8}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /./,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function assertThat(matches: boolean, sentence: string): void {
  if (!matches) throw new Error(sentence);
}

function assertHeaders({ headers: given }: Answer): void {
  const wrong = Object.entries(headers).filter(([name, shape]) => !shape.test(given.get(name) ?? ''));
  assertThat(wrong.length === 0, `the header ${wrong.map(([name]) => name).join(', ')} is missing or too weak`);
}

const envelopeOf = <V>({ text }: Answer): Envelope<V> => JSON.parse(text) as Envelope<V>;

const isWhole = ({ target }: Endpoint): boolean =>
  target.kind === 'collection' ? target.action === 'getAll' : Object.keys(target.operation.query).length === 0;

/**
 * Returns what an administrator may read in an area without further parameters, which shows that its function, role and
 * table work together.
 */
function readOf(area: Area): Endpoint | undefined {
  const admin = { user_id: 0, role: 'admin' };
  return endpoints.find(
    (endpoint) =>
      endpoint.area === area &&
      endpoint.method === 'GET' &&
      endpoint.access !== 'public' &&
      isWhole(endpoint) &&
      canSome(admin, endpoint.access),
  );
}

/** Returns the checks by name; those after signing in get its token. */
function checksOf({ origin, email, password, api }: Target) {
  const signIn = async (): Promise<string> => {
    const answer = await ask(`${origin}/api_user_public/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { value, message } = envelopeOf<{ token: string } | null>(answer);
    assertThat(answer.status === 200 && Boolean(value?.token), `the response was ${answer.status}, ${message}`);
    assertHeaders(answer);
    assertThat(/no-store/.test(answer.headers.get('cache-control') ?? ''), 'the response can be cached');
    return String(value?.token);
  };
  const open: Record<string, () => Promise<void>> = {
    'the web app opens, with its headers': async () => {
      const answer = await ask(`${origin}/`);
      assertThat(answer.status === 200 && answer.text.includes('<script'), `the response was ${answer.status}`);
      assertHeaders(answer);
    },
    'a page opens by its URL': async () => {
      const { status, text } = await ask(`${origin}/dashboard/directory`);
      assertThat(status === 200 && text.includes('<script'), `the response was ${status}`);
    },
    "the web app has its installation's settings": async () => {
      const { status, text } = await ask(`${origin}${INSTALLATION_PATH}`);
      assertThat(status === 200 && 'title' in (JSON.parse(text) as object), `the response was ${status}`);
    },
    'the API refuses calls without sign-in': async () => {
      const answer = await ask(`${origin}/crud/User/getAll`);
      assertThat(answer.status === 401 && envelopeOf(answer).error, `the response was ${answer.status}`);
      assertHeaders(answer);
    },
    'API errors are not HTML pages': async () => {
      const { status, text } = await ask(`${origin}/crud/Nothing/getAll`);
      assertThat(status === 404 && !text.includes('<html'), `the response was ${status}`);
    },
    ...(api && {
      "the API's own address refuses calls": async () => {
        const { status } = await ask(`${api}/crud/User/getAll`);
        assertThat(status === 403, `the response was ${status}`);
      },
    }),
  };
  return { open, signIn };
}

/** Checks the daily job's summary, which also reports if nobody receives the alarms. */
function checksOfDailyJob(ask: () => Promise<AnswerOf<typeof lastDailyRun>>): Record<string, () => Promise<void>> {
  const answer = ask();
  return {
    'the daily job has run': async () => {
      const run = await answer;
      if (run === null) throw new Error("it hasn't run yet; it runs at five past each hour");
      const hours = (Date.now() - Date.parse(run.at)) / 3_600_000;
      assertThat(hours < HOURS_WITHOUT_RUN, `it last ran at ${run.at}`);
      assertThat(run.is_complete, `its last run is incomplete: ${run.summary}`);
    },
    'someone receives the alarms': async () => {
      assertThat(!(await answer)?.summary.includes(NOBODY_ALARMED), NOBODY_ALARMED);
    },
  };
}

/** Returns the running release. Web app and functions differ during an upgrade, or after an interrupted one. */
async function releaseAt(origin: string): Promise<string> {
  const page = releaseInPage((await ask(`${origin}/`)).text);
  const functions = (await ask(`${origin}/crud/User/getAll`)).headers.get(RELEASE_HEADER);
  if (page === undefined || !functions) throw new Error('the releases are unknown');
  assertThat(
    page === functions,
    `the web app is ${releaseInWords(page)}, the functions are ${releaseInWords(functions)}`,
  );
  return releaseInWords(page);
}

/** Runs all checks sequentially and returns the number of failures. */
export async function smokeTest(target: Target, tell: Tell): Promise<number> {
  let failed = 0;
  const check = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await work();
      tell(what, undefined);
      return result;
    } catch (error) {
      failed += 1;
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      tell(what, error instanceof Error ? `${error.message}${cause}` : String(error));
      return undefined;
    }
  };
  const { open, signIn } = checksOf(target);
  for (const [what, work] of Object.entries(open)) await check(what, work);
  const release = await check('web app and functions have the same release', () => releaseAt(target.origin));
  if (release !== undefined) tell(`running: ${release}`, undefined);
  const token = await check(`${target.email} signs in`, signIn);
  if (token === undefined) return failed;
  const authorization = `Bearer ${token}`;
  for (const area of areas) {
    const endpoint = readOf(area);
    if (!endpoint) continue;
    await check(`${area}: ${endpoint.routeKey}`, async () => {
      const answer = await ask(`${target.origin}${endpoint.path}`, { headers: { authorization } });
      const { value, message } = envelopeOf(answer);
      assertThat(answer.status === 200 && value !== null, `the response was ${answer.status}, ${message}`);
    });
  }
  const runs = checksOfDailyJob(async () => {
    const answer = await ask(`${target.origin}${lastDailyRun.path}`, { headers: { authorization } });
    assertThat(answer.status === 200, `the response was ${answer.status}, ${envelopeOf(answer).message}`);
    return envelopeOf<AnswerOf<typeof lastDailyRun>>(answer).value;
  });
  for (const [what, work] of Object.entries(runs)) await check(what, work);
  await check('signing out ends the session', async () => {
    const out = await ask(`${target.origin}/api_user_public/logout`, { method: 'POST', headers: { authorization } });
    const again = await ask(`${target.origin}/crud/User/getAll`, { headers: { authorization } });
    assertThat(out.status === 200 && again.status === 401, `the responses were ${out.status} and ${again.status}`);
  });
  return failed;
}
