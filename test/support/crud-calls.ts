import type { Person, Product } from './harness.ts';

/** The five calls of a collection, made by a person. */
export const crudCalls = (product: Product, person: Person) => ({
  create: (name: string, body: unknown, headers = {}) =>
    product.call<Record<string, unknown> & { id: number; version: number }>(`POST /crud/${name}/create`, {
      token: person.token,
      body,
      headers,
    }),
  update: (name: string, id: number, body: unknown) =>
    product.call<Record<string, unknown> & { id: number; version: number }>(`PUT /crud/${name}/update`, {
      token: person.token,
      query: { id },
      body,
    }),
  getOne: (name: string, id: number) =>
    product.call<Record<string, unknown>>(`GET /crud/${name}/getOne`, { token: person.token, query: { id } }),
  getAll: (name: string, query = {}) =>
    product.call<Record<string, unknown>[]>(`GET /crud/${name}/getAll`, { token: person.token, query }),
  remove: (name: string, id: number) =>
    product.call(`DELETE /crud/${name}/delete`, { token: person.token, query: { id } }),
});
