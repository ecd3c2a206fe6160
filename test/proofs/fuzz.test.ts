import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Collection } from '../../shared/contract/collection.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { recordSchema } from '../../shared/contract/validate.ts';
import { factoryOf } from '../support/factories.ts';
import { type Person, type Product, type Reply } from '../support/harness.ts';
import type { IdentityProvider } from '../support/identity-provider.ts';
import { bodyOf, hostile, type Recipe, recipe } from './fuzz-input.ts';
import { companyOf, type FuzzedCompany, validInput } from './fuzz-requests.ts';
import { startWithSignOn } from './sign-on-requests.ts';
import { violations } from './invariants.ts';

/** The same calls in every run; another seed makes others. A failure prints the seed and the path to it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);
const RUNS_AS_ADMIN = Number(process.env.FUZZ_RUNS ?? 16);
const RUNS_AS_USER = Math.ceil(RUNS_AS_ADMIN / 4);

let product: Product;
let provider: IdentityProvider;
let company: FuzzedCompany;

beforeAll(async () => {
  ({ product, provider } = await startWithSignOn());
  company = companyOf(product, factoryOf(product, await product.person('admin')));
});
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

type Input = Awaited<ReturnType<typeof validInput>>;

/** Returns a source of valid input that makes new records only after a call changed those of the last one. */
function inputsOf(endpoint: Endpoint) {
  let unused: Input | undefined;
  return {
    take: async (): Promise<Input> => (unused ??= await validInput(company, endpoint)),
    note: ({ status }: Reply) => {
      if (status === 200 && endpoint.method !== 'GET') unused = undefined;
    },
  };
}

async function send(endpoint: Endpoint, person: Person, valid: Input, given: Recipe): Promise<Reply> {
  const isList = endpoint.target.kind === 'collection' && endpoint.target.action === 'getAll';
  const query: Record<string, string> = isList ? { ...given.listQuery } : {};
  for (const [name, value] of Object.entries(valid.query)) query[name] = given.key ?? String(value);
  const sent = bodyOf(given, valid.body);
  return product.call(endpoint.routeKey, {
    token: person.token,
    query: { ...query, ...given.more },
    headers: given.headers as Record<string, string>,
    ...(endpoint.method !== 'GET' && sent !== undefined && { body: sent }),
  });
}

const recordOf = (collection: Collection): z.ZodMiniType => recordSchema(collection);

function answerSchema({ target }: Endpoint): z.ZodMiniType {
  if (target.kind === 'operation') return target.operation.answer;
  const record = recordOf(target.collection);
  return target.action === 'getAll' ? z.array(record) : record;
}

const issueShape = z.strictObject({ field: z.string(), message: z.string().check(z.minLength(1)) });
const success = z.strictObject({
  error: z.literal(false),
  message: z.string(),
  value: z.unknown(),
  next: z.optional(z.string()),
  // The result of a bulk call (R17).
  success: z.optional(z.boolean()),
  locked_count: z.optional(z.number()),
  approved_count: z.optional(z.number()),
  processed_count: z.optional(z.number()),
});
const refusal = z.strictObject({
  error: z.literal(true),
  message: z.string().check(z.minLength(1)),
  value: z.null(),
  info: z.string().check(z.minLength(1)),
  issues: z.optional(z.array(issueShape).check(z.minLength(1))),
  request_id: z.string(),
});

function expectWellAnswered(endpoint: Endpoint, { status, body, headers }: Reply): void {
  expect(status, `${endpoint.name}: ${body.message} ${product.logs.at(-1) ?? ''}`).toBeLessThan(500);
  expect(headers['content-type']).toContain('application/json');
  if (status !== 200) {
    expect([400, 401, 403, 404, 409, 413, 429]).toContain(status);
    expect(refusal.safeParse(body).error, JSON.stringify(body)).toBeUndefined();
    return;
  }
  expect(success.safeParse(body).error, JSON.stringify(body)).toBeUndefined();
  const parsed = answerSchema(endpoint).safeParse(body.value);
  expect(parsed.error, `${endpoint.name}: ${JSON.stringify(body.value).slice(0, 500)}`).toBeUndefined();
}

/** Hashing and a minimum duration make these slow. */
const slow = new Set([
  'register',
  'confirm-email',
  'accept-invitation',
  'resend-confirmation',
  'forgot-password',
  'reset-password',
  'login',
  'SecretCode.create',
]);

describe.each([
  ['an admin', 'admin', RUNS_AS_ADMIN],
  ['a user', 'user', RUNS_AS_USER],
] as const)('with any input from %s,', (_, role, runs) => {
  it.each(endpoints.map((endpoint) => [endpoint.routeKey, endpoint] as const))(
    '%s answers in the envelope and never fails',
    async (_, endpoint) => {
      const person = await product.person(role);
      const numRuns = slow.has(endpoint.name) ? Math.ceil(runs / 6) : runs;
      const inputs = inputsOf(endpoint);
      await fc.assert(
        fc.asyncProperty(recipe, async (given) => {
          const reply = await send(endpoint, person, await inputs.take(), given);
          inputs.note(reply);
          expectWellAnswered(endpoint, reply);
        }),
        { seed: SEED, numRuns, endOnFailure: true },
      );
    },
  );
});

describe('with a hostile value in any field,', () => {
  const asked = endpoints.filter(({ name, target }) => target.kind === 'operation' || name.endsWith('.create'));

  it.each(asked.map((endpoint) => [endpoint.routeKey, endpoint] as const))(
    '%s answers in the envelope and never fails',
    async (routeKey, endpoint) => {
      if (endpoint.name === 'forgot-password' || endpoint.name === 'resend-confirmation') return;
      const person = await product.person('admin');
      const valid = await validInput(company, endpoint);
      for (const part of ['body', 'query'] as const) {
        for (const name of Object.keys(valid[part])) {
          for (const value of hostile) {
            const sent = { ...valid, [part]: { ...valid[part], [name]: value } };
            const query = Object.entries(sent.query).map(([key, each]) => [key, String(each).slice(0, 3000)]);
            const reply = await product.call(routeKey, {
              token: person.token,
              query: Object.fromEntries(query) as Record<string, string>,
              ...(endpoint.method !== 'GET' && { body: sent.body }),
            });
            expectWellAnswered(endpoint, reply);
          }
        }
      }
    },
  );
});

it('the table satisfies every invariant after the fuzzing', async () => {
  expect(await violations(product)).toEqual([]);
});
