import { roleIds } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { DEMO_DOMAIN, DEMO_PASSWORD, demoAccounts } from '../../../shared/demo.ts';
import { credentialStep } from '../../identity/credential-changes.ts';
import { hashPassword } from '../../identity/password-hash.ts';
import { createRandom, type Random } from './random.ts';
import { firstNames, lastNames, places, relationships, streets } from './words.ts';
import type { Writer } from './writer.ts';

export interface Staff {
  readonly id: number;
  readonly roleId: number;
  readonly email: string;
  readonly name: string;
}

/** Who approves a person's timesheets, and whether these are tracked. */
export interface SeedTracker {
  readonly user_id: number;
  readonly approver_id: number;
  readonly is_tracking: boolean;
}

const SEED = 20_240_501;

/** Combines each first name with each last name before repeating: 1,600 people. */
export const MAX_STAFF = firstNames.length * lastNames.length;

function nameOf(index: number): readonly [first: string, last: string] {
  const round = Math.floor(index / firstNames.length);
  return [firstNames[index % firstNames.length]!, lastNames[(index * 7 + round) % lastNames.length]!];
}

const mailbox = (first: string, last: string): string => `${first}.${last}`.toLowerCase();

const phone = (random: Random): string => `${random.pick(['518', '413', '802'])}-555-01${random.digits(2)}`;

function profileOf(index: number, userId: number): Record<string, unknown> {
  const random = createRandom(SEED + index);
  const [first_name, last_name] = nameOf(index);
  const [emergencyFirst, emergencyLast] = [
    random.pick(firstNames),
    random.chance(0.7) ? last_name : random.pick(lastNames),
  ];
  return {
    user_id: userId,
    first_name,
    last_name,
    government_email: random.chance(0.4) ? `${mailbox(first_name, last_name)}@agency.example` : null,
    government_phone: random.chance(0.4) ? phone(random) : null,
    work_email: `${mailbox(first_name, last_name)}@work.example`,
    work_phone: phone(random),
    personal_email: `${mailbox(first_name, last_name)}@mail.example`,
    personal_phone: phone(random),
    emergency_first_name: emergencyFirst,
    emergency_last_name: emergencyLast,
    emergency_phone: phone(random),
    emergency_relationship: random.pick(relationships),
    address: `${random.whole(1, 240)} ${random.pick(streets)}`,
    ...random.pick(places),
    driver_license_number: random.digits(9),
  };
}

function roleOf(index: number): number {
  const account = demoAccounts[index];
  if (account) return roleIds[account.role];
  if (index % 8 === 0) return roleIds.supervisor;
  return index % 19 === 0 ? roleIds.accountant : roleIds.user;
}

const emailOf = (index: number): string => demoAccounts[index]?.email ?? `${mailbox(...nameOf(index))}${DEMO_DOMAIN}`;

/** People by index range, with complete profiles; the first five are the demo accounts. */
export async function addPeople(
  writer: Writer,
  from: number,
  to: number,
  isFree: (email: string) => Promise<boolean>,
): Promise<Staff[]> {
  const firstUser = await writer.reserve(collections.User, to - from);
  const firstProfile = await writer.reserve(collections.Profile, to - from);
  const staff: Staff[] = [];
  for (let index = from; index < to; index += 1) {
    const id = firstUser + index - from;
    const email = emailOf(index);
    const free = await isFree(email);
    const roleId = roleOf(index);
    const login = free ? email : email.replace('@', `${id}@`);
    writer.add(collections.User, id, { email: login, role_id: roleId });
    writer.add(collections.Profile, firstProfile + index - from, profileOf(index, id));
    if (demoAccounts[index]) writer.take([credentialStep(id, await hashPassword(DEMO_PASSWORD))]);
    staff.push({ id, roleId, email: login, name: nameOf(index).join(' ') });
  }
  return staff;
}

/** Adds the tracker: who has tracked timesheets, in which order, and who approves them. */
export async function addTrackers(
  writer: Writer,
  staff: readonly Staff[],
  approvers: readonly Staff[],
  presidentId: number,
  firstNth: number,
): Promise<SeedTracker[]> {
  const supervisors = approvers.filter(({ roleId }) => roleId === roleIds.supervisor);
  const tracked = staff.filter(
    ({ roleId }, index) => (roleId === roleIds.user && index % 9 !== 8) || roleId === roleIds.supervisor,
  );
  if (tracked.length === 0) return [];
  const first = await writer.reserve(collections.TsrpTrackUser, tracked.length);
  return tracked.map(({ id, roleId }, index) => {
    const supervisor = supervisors[index % Math.max(1, supervisors.length)];
    const tracker = {
      user_id: id,
      approver_id: roleId === roleIds.supervisor || !supervisor ? presidentId : supervisor.id,
      is_tracking: index % 11 !== 10,
    };
    // Some are missing, as in any company that starts to export.
    const payroll_id = index % 13 === 12 ? null : String(1000 + id);
    writer.add(collections.TsrpTrackUser, first + index, { ...tracker, nth: firstNth + index, payroll_id });
    return tracker;
  });
}

const teams: readonly (readonly [name: string, description: string, color: string])[] = [
  ['Field crew', 'Works on client sites.', '#0b6cb8'],
  ['Office', 'Bookkeeping and office management.', '#067f68'],
  ['Planning', 'Prepares quotes and schedules.', '#7a3cc2'],
  ['Maintenance', 'Vehicles, tools, and premises.', '#b0330e'],
];

export async function addTeams(writer: Writer, staff: readonly Staff[]): Promise<number[]> {
  const first = await writer.reserve(collections.Team, teams.length);
  const leads = staff.filter(({ roleId }) => roleId === roleIds.supervisor);
  const members = staff.filter(({ roleId }) => roleId === roleIds.user);
  return teams.map(([name, description, color], index) => {
    const lead = leads[index % Math.max(1, leads.length)];
    const own = members.filter((_, at) => at % teams.length === index).slice(0, 6);
    const body = { name, description, color, lead_user_id: lead?.id ?? null, member_ids: own.map(({ id }) => id) };
    return writer.add(collections.Team, first + index, body).id;
  });
}
