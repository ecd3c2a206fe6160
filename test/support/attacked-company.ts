import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { type Local, startLocal } from '../../infra/local/local.ts';
import { type Factory, factoryOf, type Stored } from './factories.ts';
import { type Person, type Product, type Reply, type Request, startProduct } from './harness.ts';

interface RawReply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

interface AttackedCompany {
  readonly product: Product;
  readonly factory: Factory;
  readonly admin: Person;
  readonly victim: Person;
  readonly attacker: Person;
  readonly as: (person: Person, routeKey: string, request?: Request) => Promise<Reply<Stored>>;
  /** A request as an attacker sends it, with any method, path and headers. */
  readonly raw: (
    method: string,
    path: string,
    headers?: Readonly<Record<string, string>>,
    body?: string,
  ) => Promise<RawReply>;
}

/** A product, and the same served as on the internet, for the tests of a file. */
export function runAttackedCompany(): AttackedCompany {
  let product: Product;
  let local: Local;
  let factory: Factory;
  let admin: Person;
  let victim: Person;
  let attacker: Person;
  beforeAll(async () => {
    [product, local] = await Promise.all([startProduct(), startLocal()]);
    admin = await product.person('admin');
    victim = await product.person('user');
    attacker = await product.person('user');
    factory = factoryOf(product, admin);
  });
  afterAll(() => Promise.all([product.stop(), local.stop()]));

  return {
    get product() {
      return product;
    },
    get factory() {
      return factory;
    },
    get admin() {
      return admin;
    },
    get victim() {
      return victim;
    },
    get attacker() {
      return attacker;
    },
    as: (person, routeKey, request = {}) => product.call<Stored>(routeKey, { token: person.token, ...request }),
    raw: (method, path, headers = {}, body = '') =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(local.url);
        const sent = httpRequest({ hostname, port, method, path, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        });
        sent.on('error', reject);
        sent.end(body);
      }),
  };
}
