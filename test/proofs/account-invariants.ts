import { place, type Report, type Table } from './read-table.ts';

/** Everything stored about a session: neither an address nor the browser's own description. */
const SESSION_FIELDS = ['began', 'device', 'ends', 'method', 'pk', 'sk', 'ttl', 'used'];

/** A session's record is deleted with it, and contains no more than its person is shown. */
export function checkSessions(table: Table, say: Report): void {
  for (const item of table.under('Session#').values()) {
    if (Object.keys(item).toSorted().join() !== SESSION_FIELDS.join())
      say(`${place(item)} notes something else of a session`);
    if (!/^\d+\.[\w-]+$/.test(item.sk)) say(`${place(item)} is of no session`);
    if (Number(item.ttl) > Number(item.ends)) say(`${place(item)} outlives its session`);
  }
}

/** An erased person has no account, and the record of the erasure names people only by id. */
export function checkErasures(table: Table, say: Report): void {
  for (const item of table.under('Erasure').values()) {
    if (Object.keys(item).toSorted().join() !== 'by,erased_at,pk,reason,sk') say(`${place(item)} notes something else`);
    if (table.records.get('User')?.has(Number(item.sk))) say(`${place(item)} is of somebody who is there`);
  }
}

/** Only those without a password can be invited to choose one, and a deleted user can't. */
export function checkInvitations(table: Table, say: Report): void {
  const passwords = new Set(table.at('Credential').map(({ sk }) => sk));
  for (const item of table.at('AccountStatus')) {
    const invited = [item.invite_hash, item.invited_until].filter((part) => part !== undefined).length;
    if (invited === 1) say(`${place(item)} is half an invitation`);
    if (invited === 0) continue;
    if (!table.records.get('User')?.has(Number(item.sk))) say(`${place(item)} invites nobody`);
    if (passwords.has(item.sk)) say(`${place(item)} invites someone who has a password`);
  }
}

/** Whoever's emails aren't delivered is there, and it is known since when and why. */
export function checkUndelivered(table: Table, say: Report): void {
  for (const item of table.at('AccountStatus')) {
    const { undelivered_since: since, undelivered_reason: reason } = item;
    if (since === undefined && reason === undefined) continue;
    if (!table.records.get('User')?.has(Number(item.sk))) say(`${place(item)} says of nobody that emails bounce`);
    if (Number.isNaN(Date.parse(String(since)))) say(`${place(item)} doesn't say since when emails bounce`);
    if (reason !== 'bounce' && reason !== 'complaint') say(`${place(item)} doesn't say why emails bounce`);
  }
}

/** A passkey belongs to somebody who is there, nobody has more than ten, and nothing secret is stored with it. */
function checkPasskeys(table: Table, say: Report): void {
  const counts = new Map<number, number>();
  for (const item of table.at('Passkey')) {
    const userId = Number(item.sk.split('#')[0]);
    counts.set(userId, (counts.get(userId) ?? 0) + 1);
    if (!table.records.get('User')?.has(userId)) say(`${place(item)} is of nobody`);
    const other = Object.keys(item).filter((name) => !PASSKEY_FIELDS.has(name));
    if (other.length > 0) say(`${place(item)} notes something else: ${other.join()}`);
  }
  for (const [userId, count] of counts) if (count > 10) say(`user ${userId} has ${count} passkeys`);
  for (const item of table.at('Challenge')) {
    if (Object.keys(item).toSorted().join() !== 'for,pk,sk,ttl') say(`${place(item)} notes something else`);
  }
}

/** Each link is two items that name each other and somebody who is there; nothing else is stored with them. */
function checkSignOnLinks(table: Table, say: Report): void {
  const items = table.at('SignOn');
  const bySubject = new Map(items.filter(({ sk }) => sk.startsWith('subject#')).map((item) => [item.sk, item]));
  for (const item of items) {
    if (!table.records.get('User')?.has(Number(item.user_id))) say(`${place(item)} is of nobody`);
    const fields = Object.keys(item).toSorted().join();
    const isSubject = bySubject.has(item.sk);
    const expected = isSubject ? 'pk,sk,user_id' : 'issuer,linked_at,pk,sk,subject,used_at,user_id';
    if (fields !== expected) say(`${place(item)} notes something else: ${fields}`);
    if (!isSubject && bySubject.get(String(item.subject))?.user_id !== item.user_id)
      say(`${place(item)} has no subject`);
  }
  if (items.length !== 2 * bySubject.size) say('a link to single sign-on is not two items');
}

export function checkWaysIn(table: Table, say: Report): void {
  checkPasskeys(table, say);
  checkSignOnLinks(table, say);
}

const PASSKEY_FIELDS = new Set([
  'pk',
  'sk',
  'credential_id',
  'public_key',
  'counter',
  'name',
  'domain',
  'is_synced',
  'added_at',
  'used_at',
]);
