import '../support/stable-day.ts';
import { ListSuppressedDestinationsCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import type { AccountStatus } from '../../shared/contract/operations/admin.ts';
import type { Home } from '../../shared/contract/operations/home.ts';
import { violations } from '../proofs/invariants.ts';
import { before } from '../support/before-write.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { runDaily } from './timesheets/support.ts';

let product: Product;
let admin: Person;
let ann: Person;

beforeEach(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  ann = await product.person('user', { email: 'Ann@Staff.example' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const BOUNCED = '2026-05-02T10:00:00.000Z';

const suppress = (EmailAddress: string, Reason: 'BOUNCE' | 'COMPLAINT' = 'BOUNCE', at = BOUNCED): void =>
  void product.suppressed.push({ EmailAddress, Reason, LastUpdateTime: new Date(at) });

async function statuses(): Promise<AccountStatus[]> {
  const reply = await product.call<AccountStatus[]>('GET /api_admin_private/account-statuses', { token: admin.token });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.value;
}

/** Whose emails aren't delivered, since when and why. */
const undelivered = async () =>
  (await statuses())
    .filter((status) => status.undelivered_since !== null || status.undelivered_reason !== null)
    .map(({ user_id, undelivered_since, undelivered_reason }) => [user_id, undelivered_since, undelivered_reason]);

const toldOnHome = async () =>
  (await product.call<Home>('GET /api_user_private/home', { token: admin.token })).body.value.system?.undelivered;

const itemOf = async ({ id }: Person) =>
  (await product.store.queryItems('AccountStatus')).find(({ sk }) => Number(sk) === id);

const change = async (body: object): Promise<void> => {
  const reply = await product.call('PUT /api_admin_private/update-user', {
    token: admin.token,
    query: { user_id: ann.id },
    body: { email: ann.email, role_id: roleIds.user, ...body },
  });
  expect(reply.status, reply.text).toBe(200);
};

const remove = async ({ id }: Person): Promise<void> => {
  const reply = await product.call('DELETE /api_admin_private/delete-user', {
    token: admin.token,
    query: { user_id: id },
  });
  expect(reply.status, reply.text).toBe(200);
};

/** Lets something happen while the job waits for SES, whose list has these addresses. */
function whileListing(happens: () => Promise<void>): void {
  mockClient(SESv2Client)
    .on(ListSuppressedDestinationsCommand)
    .callsFake(async () => {
      await happens();
      return { SuppressedDestinationSummaries: [...product.suppressed] };
    });
}

describe('people whose emails are not delivered', () => {
  it('are found on any page of the suppression list, in any case, with since when and why', async () => {
    const [ben, eve] = [await product.person('user'), await product.person('user')];
    for (const stranger of ['one', 'two', 'three']) suppress(`${stranger}@other.example`);
    suppress('ann@staff.example');
    suppress('four@other.example');
    suppress(ben.email.toUpperCase(), 'COMPLAINT', '2026-05-03T11:30:00.000Z');
    const { emails, summary } = await runDaily();
    expect(emails).toEqual({ undelivered: 2, changes: 2 });
    expect(summary).toContain("Emails to 2 people aren't delivered.");
    expect(await undelivered()).toEqual([
      [ann.id, BOUNCED, 'bounce'],
      [ben.id, '2026-05-03T11:30:00.000Z', 'complaint'],
    ]);
    expect(await itemOf(eve)).toBeUndefined();
  });

  it('are counted on the welcome page of administrators as on the page of users', async () => {
    expect(await toldOnHome()).toBe(0);
    suppress(ann.email);
    suppress(admin.email, 'COMPLAINT');
    await runDaily();
    expect(await toldOnHome()).toBe(2);
    expect(await undelivered()).toHaveLength(2);
  });

  it('are written only when something about them changed', async () => {
    suppress(ann.email);
    expect((await runDaily()).emails).toEqual({ undelivered: 1, changes: 1 });
    expect((await runDaily()).emails).toEqual({ undelivered: 1, changes: 0 });
    product.suppressed.length = 0;
    suppress(ann.email, 'COMPLAINT', '2026-05-04T00:00:00.000Z');
    expect((await runDaily()).emails).toEqual({ undelivered: 1, changes: 1 });
    expect(await undelivered()).toEqual([[ann.id, '2026-05-04T00:00:00.000Z', 'complaint']]);
  });

  it('are no longer marked once SES has their address no more, and keep their last sign-in', async () => {
    await product.call('POST /api_user_public/register', {
      body: { email: 'eve@staff.example', password: 'a long enough one' },
    });
    const signIn = () =>
      product.call<{ user: Person }>('POST /api_user_public/login', {
        body: { email: 'eve@staff.example', password: 'a long enough one' },
      });
    const { user: eve } = (await signIn()).body.value;
    const known = await itemOf(eve);
    expect(known?.signed_in_at).toBeDefined();
    suppress('eve@staff.example');
    await runDaily();
    expect(await itemOf(eve)).toEqual({
      ...known,
      undelivered_since: BOUNCED,
      undelivered_reason: 'bounce',
    });
    product.suppressed.length = 0;
    const { emails, summary } = await runDaily();
    expect(emails).toEqual({ undelivered: 0, changes: 1 });
    expect(summary).not.toContain('delivered');
    expect(await itemOf(eve)).toEqual(known);
  });

  it('are no longer marked from the moment their email is changed', async () => {
    suppress(ann.email);
    await runDaily();
    await change({ role_id: roleIds.accountant });
    expect(await undelivered()).toHaveLength(1);
    await change({ email: 'ann.other@staff.example' });
    expect(await undelivered()).toEqual([]);
    expect((await runDaily()).emails).toEqual({ undelivered: 0, changes: 0 });
  });

  it('read in the copy of their own data that their emails are not delivered', async () => {
    suppress(ann.email);
    await runDaily();
    const reply = await product.call<{ sections: { title: string; entries: object[] }[] }>(
      'GET /api_admin_private/person-data',
      { token: admin.token, query: { user_id: ann.id } },
    );
    expect(reply.body.value.sections.find(({ title }) => title === 'Account')?.entries).toEqual([
      { 'Last sign-in': null, 'Invited until': null, 'Emails not delivered since': BOUNCED, Reason: 'bounce' },
    ]);
  });
});

describe.each([
  ['while the daily job reads the suppression list', whileListing],
  ['between reading and writing', (happens: () => Promise<void>) => void before('AccountStatus', happens)],
])('%s', (_, meanwhile) => {
  it('someone can be deleted, and nothing of them comes back', async () => {
    suppress(ann.email);
    meanwhile(() => remove(ann));
    expect((await runDaily()).emails).toEqual({ undelivered: 1, changes: 0 });
    expect(await itemOf(ann)).toBeUndefined();
  });

  it('someone who was marked can be deleted when their address is gone from it', async () => {
    suppress(ann.email);
    await runDaily();
    product.suppressed.length = 0;
    meanwhile(() => remove(ann));
    expect((await runDaily()).emails).toEqual({ undelivered: 0, changes: 0 });
    expect(await itemOf(ann)).toBeUndefined();
  });

  it("someone's email can be corrected, and the new one isn't marked", async () => {
    suppress(ann.email);
    meanwhile(() => change({ email: 'ann.other@staff.example' }));
    expect((await runDaily()).emails).toEqual({ undelivered: 1, changes: 0 });
    expect(await undelivered()).toEqual([]);
  });

  it("someone's role can be changed without hiding that their emails bounce", async () => {
    suppress(ann.email);
    meanwhile(() => change({ role_id: roleIds.accountant }));
    expect((await runDaily()).emails).toEqual({ undelivered: 1, changes: 1 });
    expect(await undelivered()).toEqual([[ann.id, BOUNCED, 'bounce']]);
  });
});

describe('the suppression list', () => {
  it('is read again in the next hour if SES failed, which keeps nothing else from being done', async () => {
    suppress(ann.email);
    await runDaily();
    const ses = mockClient(SESv2Client);
    ses.on(ListSuppressedDestinationsCommand).rejects(new Error('Not now.'));
    await product.store.put({ pk: 'DailyRun', sk: 'last-complete' }, { day: '2026-01-01' });
    await expect(runDaily({ onlyIfDue: true })).rejects.toThrow(
      /^The daily job is incomplete\. 0 pay periods.* No unfinished imports\. Failed and will be retried: emails\.$/,
    );
    expect(await undelivered()).toEqual([[ann.id, BOUNCED, 'bounce']]);
    ses.on(ListSuppressedDestinationsCommand).resolves({ SuppressedDestinationSummaries: [] });
    expect((await runDaily({ onlyIfDue: true })).emails).toEqual({ undelivered: 0, changes: 1 });
  });

  it('fails on a later page without unmarking those who were on it', async () => {
    suppress(ann.email);
    await runDaily();
    const ses = mockClient(SESv2Client);
    ses
      .on(ListSuppressedDestinationsCommand)
      .resolvesOnce({ SuppressedDestinationSummaries: [], NextToken: 'more' })
      .rejects(new Error('Not now.'));
    await expect(runDaily()).rejects.toThrow('Failed and will be retried: emails.');
    expect(await undelivered()).toHaveLength(1);
  });

  it('is read again in the next hour if the time was up before its end, and nobody is unmarked', async () => {
    suppress(ann.email);
    await runDaily();
    product.suppressed.length = 0;
    for (const stranger of ['one', 'two', 'three']) suppress(`${stranger}@other.example`);
    const { findUndelivered } = await import('../../functions/daily/find-undelivered.ts');
    const at = product.store.now();
    const result = await findUndelivered({
      store: product.store,
      timeZone: 'America/New_York',
      today: '2026-05-04',
      change: { at, call: 'daily job', by: null, reason: null },
      alarmTopic: '',
      mail: { title: '', url: '', sender: '' },
      deadline: at.getTime() - 1,
    });
    expect(result).toMatchObject({ isComplete: false, facts: { changes: 0 } });
    expect(await undelivered()).toHaveLength(1);
  });

  it('may have more pages than are read: whoever was found is marked, nobody is unmarked, and the summary says so', async () => {
    const ben = await product.person('user');
    suppress(ann.email);
    await runDaily();
    mockClient(SESv2Client)
      .on(ListSuppressedDestinationsCommand)
      .resolves({
        SuppressedDestinationSummaries: [
          { EmailAddress: ben.email, Reason: 'BOUNCE', LastUpdateTime: new Date(BOUNCED) },
        ],
        NextToken: 'more',
      });
    const { emails, summary } = await runDaily();
    expect(emails).toEqual({ undelivered: 1, changes: 1 });
    expect(summary).toContain("SES's suppression list is too long to be read completely.");
    expect(await undelivered()).toHaveLength(2);
  });
});
