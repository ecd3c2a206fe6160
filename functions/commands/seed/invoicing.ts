import { type CollectionName, collections } from '../../../shared/contract/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import type { Values } from '../../store/keys.ts';
import type { Writer } from './writer.ts';

/** Adds a record and returns its id. */
type Add = (name: CollectionName, body: Values) => Promise<number>;

const clients = [
  { name: 'Town of Millbrook', number: 'C-100', first_name: 'Edith', last_name: 'Warren' },
  { name: 'Lakeshore School District', number: 'C-101', first_name: 'Paul', last_name: 'Nieminen' },
  { name: 'Granite Ridge Homes', number: 'C-102', first_name: 'Tessa', last_name: 'Ward' },
];

/** Adds items for sale, their units, and payment types. */
async function addPricing(add: Add) {
  const hour = await add('InvcItemUnit', { name: 'Hour', symbol: 'h' });
  const piece = await add('InvcItemUnit', { name: 'Piece', symbol: 'pc', whole_only: true });
  const labor = await add('InvcPricingItemType', { name: 'Labor', description: 'Work by the hour.' });
  const material = await add('InvcPricingItemType', { name: 'Material', description: 'Delivered goods.' });
  const survey = await add('InvcPricingItem', {
    name: 'Site survey',
    code: 'SUR-1',
    type_id: labor,
    unit_id: hour,
    unit_price: 96.5,
  });
  await add('InvcPricingItem', {
    name: 'Marker post',
    code: 'MAT-7',
    type_id: material,
    unit_id: piece,
    unit_price: 18,
  });
  const transfer = await add('InvcPaymentType', { name: 'Bank transfer', kind: 'bank' });
  await add('InvcPaymentType', { name: 'Cash', kind: 'cash' });
  return { hour, survey, transfer };
}

/** Adds the statuses of work requests. */
async function addStatuses(add: Add) {
  const open = await add('InvcWorkRequestStatusType', { name: 'Open' });
  const closed = await add('InvcWorkRequestStatusType', { name: 'Closed', is_closed: true });
  const fresh = await add('InvcWorkRequestStatus', {
    name: 'New',
    status_type_id: open,
    sort_order: 1,
    is_default: true,
    color: '#0b6cb8',
  });
  const scheduled = await add('InvcWorkRequestStatus', {
    name: 'Scheduled',
    status_type_id: open,
    sort_order: 2,
    color: '#7a3cc2',
  });
  await add('InvcWorkRequestStatus', { name: 'Done', status_type_id: closed, sort_order: 3, color: '#067f68' });
  return { fresh, scheduled };
}

interface Company {
  readonly today: string;
  readonly team_id: number | null;
  readonly user_id: number;
}

type Known = Company & Awaited<ReturnType<typeof addPricing>> & Awaited<ReturnType<typeof addStatuses>>;

/** Adds a client's request and quote; the last client hasn't decided yet. */
async function addClient(add: Add, index: number, known: Known) {
  const { name, number, first_name, last_name } = clients[index]!;
  const { today, hour, survey } = known;
  const isLast = index === clients.length - 1;
  const client_id = await add('InvcClient', {
    name,
    number,
    address: `${12 + index} Main Street`,
    city: 'Albany',
    state: 'NY',
    zip: '12207',
    phone: `518-555-012${index}`,
  });
  const contact_id = await add('InvcClientContact', { client_id, first_name, last_name, is_primary: true });
  const contract_id = await add('InvcContract', {
    client_id,
    number: `K-20${index}`,
    title: `Survey work for ${name}`,
    start_date: addDays(today, -200),
    end_date: addDays(today, 165),
    amount: 24_000 + index * 5000,
    status: isLast ? 'unsigned' : 'active',
  });
  const work_request_id = await add('InvcWorkRequest', {
    number: `W-30${index}`,
    client_id,
    contact_id,
    title: 'Boundary survey',
    priority: index === 0 ? 'high' : 'normal',
    status_id: isLast ? known.fresh : known.scheduled,
    team_id: known.team_id,
    assigned_user_id: known.user_id,
    requested_on: addDays(today, -20),
    needed_by: addDays(today, 10),
  });
  const quote_id = await add('InvcQuote', {
    number: `Q-40${index}`,
    client_id,
    contact_id,
    contract_id,
    work_request_id,
    date: addDays(today, -18),
    valid_until: addDays(today, 12),
    status: isLast ? 'sent' : 'approved',
  });
  const line = { description: 'Site survey', quantity: 16 + index * 4, unit_id: hour, unit_price: 96.5 };
  await add('InvcQuotingItem', { quote_id, pricing_item_id: survey, ...line, nth: 1 });
  return { client_id, contract_id, work_request_id, quote_id, line };
}

/** Adds the results of an approved quote: work and an invoice, which one client has paid. */
async function addOrder(add: Add, index: number, client: Awaited<ReturnType<typeof addClient>>, known: Known) {
  const { client_id, contract_id, work_request_id, quote_id, line } = client;
  const { today, team_id, user_id, transfer } = known;
  const task_order_id = await add('InvcTaskOrder', {
    number: `T-50${index}`,
    contract_id,
    quote_id,
    title: 'Boundary survey',
    status: 'open',
  });
  await add('InvcScheduledWork', {
    work_request_id,
    team_id,
    user_id,
    scheduled_start: `${addDays(today, 2 + index)}T13:00:00.000Z`,
    scheduled_end: `${addDays(today, 2 + index)}T21:00:00.000Z`,
  });
  await add('InvcInvoice', {
    number: `R-60${index}`,
    client_id,
    contract_id,
    quote_id,
    task_order_id,
    date: addDays(today, -4),
    due_date: addDays(today, 26),
    status: index === 0 ? 'sent' : 'paid',
    line_items: [line],
    ...(index === 1 && { paid_to_date: 1930, payment_type_id: transfer }),
  });
}

/** Adds samples of all invoicing collections. */
export async function addInvoicing(writer: Writer, company: Company): Promise<void> {
  const add: Add = async (name, body) =>
    writer.add(collections[name], await writer.reserve(collections[name], 1), body).id;
  const known = { ...company, ...(await addPricing(add)), ...(await addStatuses(add)) };
  for (const index of clients.keys()) {
    const client = await addClient(add, index, known);
    if (index < clients.length - 1) await addOrder(add, index, client, known);
  }
}
