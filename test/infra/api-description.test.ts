import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_DESCRIPTION, apiDescription, apiDescriptionText } from '../../infra/api-description/description.ts';
import { type Local, startLocal } from '../../infra/local/local.ts';
import { runCommand } from '../../infra/local/run-command.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { RENEWED_TOKEN_HEADER } from '../../shared/envelope.ts';

type Node = Readonly<Record<string, unknown>>;

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, Node>>;
}

const document = apiDescription() as unknown as {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Node>> };
};
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ routeKey: `${method.toUpperCase()} ${path}`, operation })),
);

describe('the API description', () => {
  it('is up to date in the repository (`npm run api-description` writes it)', () => {
    expect(readFileSync(API_DESCRIPTION, 'utf8') === apiDescriptionText()).toBe(true);
  });

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  it('has every address of the contract and no other, each with a unique name', () => {
    expect(described.map(({ routeKey }) => routeKey).sort()).toEqual(endpoints.map(({ routeKey }) => routeKey).sort());
    expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(endpoints.length);
    for (const { routeKey, operation } of described) {
      expect(operation.summary, routeKey).toMatch(/^[A-Z].{4,}/);
      expect(operation.description, routeKey).toMatch(/^(For (?!for ).+|No sign-in required)\.$/);
    }
  });

  it('requires a token wherever the contract does', () => {
    for (const { routeKey, access } of endpoints) {
      const { security } = described.find((each) => each.routeKey === routeKey)!.operation;
      expect([routeKey, security]).toEqual([routeKey, access === 'public' ? [] : [{ token: [] }]]);
    }
  });

  it('states the maximum size of every body and the answer to a larger one', () => {
    for (const { routeKey, operation } of described.filter((each) => each.operation.requestBody)) {
      const { description } = operation.requestBody as { description: string };
      expect([routeKey, description]).toEqual([routeKey, expect.stringMatching(/^Maximum size: \d+ (KB|MB)\.$/)]);
      expect([routeKey, operation.responses]).toEqual([routeKey, expect.objectContaining({ 413: expect.anything() })]);
    }
    const { requestBody } = described.find(({ routeKey }) => routeKey === 'POST /api_user_public/login')!.operation;
    expect(requestBody).toMatchObject({ description: 'Maximum size: 16 KB.' });
  });

  it('names the renewed token in the answers of calls with a token, and says to use it', () => {
    for (const { routeKey, operation } of described) {
      const headers = Object.keys(operation.responses['200']!.headers as Node);
      const isPublic = operation.security.length === 0;
      expect([routeKey, headers.includes(RENEWED_TOKEN_HEADER)]).toEqual([routeKey, !isPublic]);
    }
    expect(document.info.description).toContain(`\`${RENEWED_TOKEN_HEADER}\``);
  });

  it('has a conflict for reads of pages that must fit together, and for a read that changes something', () => {
    const reads = described.filter(
      ({ routeKey, operation }) => routeKey.startsWith('GET') && operation.responses['409'],
    );
    expect(reads.map(({ operation }) => operation.operationId).toSorted()).toEqual([
      'CklgAccount_getAll',
      'CklgFundSource_getAll',
      'CklgPayee_getAll',
      'CklgTransaction_getAll',
      'checksToPrint',
      'missingNumbers',
      'outstandingChecks',
      'positivePay',
      'resetPasswordByGet',
      'resetUserPassword',
      'statement',
    ]);
  });

  it('describes the parts of a line like the fields of a record, with labels and decimals', () => {
    const partsOf = (schema: string, list: string) => {
      const { properties } = document.components.schemas[schema] as { properties: Record<string, { items?: Node }> };
      return (properties[list]!.items as { properties: Node }).properties;
    };
    for (const schema of ['InvcInvoice', 'InvcInvoiceCreate', 'InvcInvoiceUpdate']) {
      expect(partsOf(schema, 'line_items')).toMatchObject({
        quantity: { type: 'number', description: 'At most 4 decimal places.' },
        unit_id: { type: ['integer', 'null'], description: 'Id of the InvcItemUnit record.' },
        unit_price: { type: 'number', minimum: 0, description: 'An amount with two decimal places.' },
      });
    }
    expect(partsOf('CklgPayLayout', 'detail')).toMatchObject({ side: { title: 'Align' } });
  });

  it('never includes write-only fields in an answer', () => {
    expect(document.components.schemas.SecretCode).not.toHaveProperty('properties.code_hash');
    expect(document.components.schemas.User).not.toHaveProperty('properties.password');
  });
});

describe('a client generated from the description', () => {
  let local: Local;
  beforeAll(async () => {
    local = await startLocal();
    expect(await runCommand('seed', ['--demo'], local.environmentOf('timesheets'))).toBe(0);
  });
  afterAll(() => local.stop());

  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'api', components: document.components });

  /** The differences between an answer and its description. */
  function differences(operationId: string, answer: unknown): unknown[] {
    const { operation } = described.find((each) => each.operation.operationId === operationId)!;
    const { content } = operation.responses['200'] as { content: { 'application/json': { schema: Node } } };
    const text = JSON.stringify(content['application/json'].schema).replaceAll('"#/components', '"api#/components');
    const validate = ajv.compile(JSON.parse(text) as Node);
    return validate(answer) ? [] : (validate.errors ?? []);
  }

  it('signs in, reads, and gets what is described', async () => {
    const api = new OpenAPIClientAxios({
      definition: document as unknown as Document,
      axiosConfigDefaults: { baseURL: local.url },
    });
    const client = await api.init();
    const call = (operationId: string, query: Node | null, body?: unknown) =>
      (
        client as unknown as Record<string, (query: Node | null, body?: unknown) => Promise<{ data: { value: never } }>>
      )[operationId]!(query, body);

    const session = await call('login', null, { email: 'admin@demo.example', password: DEMO_PASSWORD });
    expect(differences('login', session.data)).toEqual([]);
    const { token } = session.data.value as { token: string };
    client.defaults.headers.common.Authorization = `Bearer ${token}`;

    const lists = endpoints.filter(({ target }) => target.kind === 'collection' && target.action === 'getAll');
    let records = 0;
    for (const { name } of lists) {
      const operationId = name.replace('.', '_');
      const { data } = await call(operationId, { limit: 50 });
      records += (data.value as unknown[]).length;
      expect([operationId, differences(operationId, data)]).toEqual([operationId, []]);
    }
    expect(records).toBeGreaterThan(100);
    const mine = await call('getMyProfile', null);
    expect(differences('getMyProfile', mine.data)).toEqual([]);
  });
});
