import type { Sent } from './calls.ts';
import { CHECK, STATEMENT } from './kept-books.ts';
import type { Stored } from './people.ts';

const API = '/api_admin_private';

interface Closed {
  readonly reconciliation: Stored;
  /** One of the checks on it. */
  readonly check: Stored;
  readonly fundSourceId: number;
}

/** Every call that could change what a closed statement holds. */
export function closedChanges({ reconciliation, check, fundSourceId }: Closed): { what: string; sent: Sent }[] {
  const { id: reconciliation_id } = reconciliation;
  const { id, version } = check;
  const put = (path: string, body: Record<string, unknown>): Sent => ({ method: 'PUT', path, body });
  const post = (path: string, body: Record<string, unknown>): Sent => ({ method: 'POST', path, body });
  const ofCheck = (body: Record<string, unknown>): Sent =>
    put(`/crud/${CHECK}/update?id=${id}`, { ...body, reason: 'Wrong', version });
  const ofStatement = (body: Record<string, unknown>): Sent =>
    put(`/crud/${STATEMENT}/update?id=${reconciliation_id}`, body);
  const line = { date: '2015-01-02', amount: -1, number: null, text: 'LATE', bank_id: null };
  return [
    { what: 'the amount of a check', sent: ofCheck({ amount: Number(check.amount) + 1 }) },
    { what: 'a void', sent: ofCheck({ is_voided: true, account_id: null }) },
    { what: 'a cleared date', sent: ofCheck({ cleared_on: null }) },
    { what: 'a note', sent: ofCheck({ note: 'After closing' }) },
    { what: 'the deletion of a check', sent: { method: 'DELETE', path: `/crud/${CHECK}/delete?id=${id}` } },
    {
      what: 'cleared dates',
      sent: put(`${API}/clear-transactions`, { checks: [{ id, version }], cleared_on: null, reason: 'Wrong' }),
    },
    { what: 'a check taken off', sent: put(`${API}/match-checks`, { reconciliation_id, removed: [id] }) },
    {
      what: 'a check put on',
      sent: put(`${API}/match-checks`, { reconciliation_id, matches: [{ check_id: id, line: null }] }),
    },
    {
      what: 'an undo',
      sent: post(`${API}/undo-matches`, { reconciliation_id, pressed_at: check.reconciled_at }),
    },
    { what: 'a line', sent: post(`${API}/add-statement-lines`, { reconciliation_id, lines: [line] }) },
    { what: 'a balance', sent: ofStatement({ closing_balance: 0.01 }) },
    { what: 'a treatment', sent: ofStatement({ treated: [] }) },
    { what: 'a reopening without a reason', sent: ofStatement({ state: 'open' }) },
    {
      what: 'the deletion of a statement',
      sent: { method: 'DELETE', path: `/crud/${STATEMENT}/delete?id=${reconciliation_id}` },
    },
    {
      what: 'another checkbook of its fund source',
      sent: put(`/crud/CklgFundSource/update?id=${fundSourceId}`, { checkbook_id: null }),
    },
  ];
}
