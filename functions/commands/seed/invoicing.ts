import { type CollectionName, collections } from '../../../shared/contract/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import type { Values } from '../../store/keys.ts';
import type { Writer } from './writer.ts';

/** Samples of all invoicing collections. */
export async function addInvoicing(
  writer: Writer,
  today: string,
  teamIds: readonly number[],
  userId: number,
): Promise<void> {
  const add = async (name: CollectionName, body: Values): Promise<number> =>
    writer.add(collections[name], await writer.reserve(collections[name], 1), body).id;
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

  const clients = [
    ['Town of Millbrook', 'C-100', 'Edith', 'Warren'],
    ['Lakeshore School District', 'C-101', 'Paul', 'Nieminen'],
    ['Granite Ridge Homes', 'C-102', 'Tessa', 'Ward'],
  ] as const;
  for (const [index, [name, number, first_name, last_name]] of clients.entries()) {
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
      status: index === 2 ? 'unsigned' : 'active',
    });
    const work_request_id = await add('InvcWorkRequest', {
      number: `W-30${index}`,
      client_id,
      contact_id,
      title: 'Boundary survey',
      priority: index === 0 ? 'high' : 'normal',
      status_id: index === 2 ? fresh : scheduled,
      team_id: teamIds[0] ?? null,
      assigned_user_id: userId,
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
      status: index === 2 ? 'sent' : 'approved',
    });
    const line = { description: 'Site survey', quantity: 16 + index * 4, unit_id: hour, unit_price: 96.5 };
    await add('InvcQuotingItem', { quote_id, pricing_item_id: survey, ...line, nth: 1 });
    if (index === 2) continue;
    const task_order_id = await add('InvcTaskOrder', {
      number: `T-50${index}`,
      contract_id,
      quote_id,
      title: 'Boundary survey',
      status: 'open',
    });
    await add('InvcScheduledWork', {
      work_request_id,
      team_id: teamIds[0] ?? null,
      user_id: userId,
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
}
