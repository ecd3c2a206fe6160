import type { PersonDataSection } from '../../../shared/contract/operations/persons.ts';
import { partitions } from '../../deployment/partitions.ts';
import { accountStatusOf } from '../../identity/account-status.ts';
import { passkeysOf } from '../../identity/passkeys.ts';
import { signOnLinksOf } from '../../identity/sign-on-links.ts';
import type { Store } from '../../store/store.ts';

/** Sessions aren't records; their partition names the user. */
async function sessionsOf(store: Store, userId: number): Promise<PersonDataSection> {
  const items = await store.queryItems(partitions.sessions(userId));
  const iso = (seconds: unknown): string => new Date(Number(seconds) * 1000).toISOString();
  return {
    title: 'Sessions',
    entries: items.map(({ device, method, began, used, ends }) => ({
      Device: device,
      Method: method ?? 'password',
      Began: iso(began),
      'Last used': iso(used),
      Ends: iso(ends),
    })),
  };
}

/** Passkeys aren't records either; the public key is of no use to anyone else. */
async function passkeySection(store: Store, userId: number): Promise<PersonDataSection> {
  const passkeys = await passkeysOf(store, userId);
  return {
    title: 'Passkeys',
    entries: passkeys.map(({ name, domain, addedAt, usedAt }) => ({
      Name: name,
      Domain: domain,
      Added: addedAt,
      'Last used': usedAt ?? null,
    })),
  };
}

/** R92 */
async function signOnSection(store: Store, userId: number): Promise<PersonDataSection> {
  const links = await signOnLinksOf(store, userId);
  return {
    title: 'Single sign-on',
    entries: links.map(({ issuer, linkedAt, usedAt }) => ({
      Provider: issuer,
      Connected: linkedAt,
      'Last used': usedAt,
    })),
  };
}

async function signInsOf(store: Store, userId: number): Promise<PersonDataSection> {
  const { signedInAt, invitedUntil, undelivered } = await accountStatusOf(store, userId);
  const entry = {
    'Last sign-in': signedInAt ?? null,
    'Invited until': invitedUntil ?? null,
    ...(undelivered && { 'Emails not delivered since': undelivered.since, Reason: undelivered.reason }),
  };
  return { title: 'Account', entries: (signedInAt ?? invitedUntil ?? undelivered) ? [entry] : [] };
}

/** Returns what is stored about a person's account and isn't a record. */
export const accountSections = (store: Store, userId: number): Promise<PersonDataSection[]> =>
  Promise.all([sessionsOf, passkeySection, signOnSection, signInsOf].map((section) => section(store, userId)));
