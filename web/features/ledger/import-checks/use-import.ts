import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { importTransactions } from '../../../../shared/contract/operations/ledger.ts';
import { formatMoney, toCents } from '../../../../shared/ledger/money.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useStale } from '../../../api/use-collection.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { type ImportChoices, rowsToSend, type SentRow, type SourceTable } from './import-source.ts';
import type { Preview } from './preview-rows.ts';
import { rememberShape } from './remembered-shapes.ts';

const LIST = '/dashboard/check-log/transactions';
const UNKNOWN_END =
  'The connection was lost, so we don’t know whether the checks were saved. Import again; nothing will be saved twice.';

const MAX_NAME_LENGTH = 255;

interface Checked {
  /** The choices that were previewed; the preview is stale once they change. */
  readonly choices: ImportChoices;
  readonly sent: readonly SentRow[];
  /** Counts the previews, so that each one starts with fresh component state. */
  readonly nth: number;
  readonly preview: Preview;
}

export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const bodyOf = (wanted: ImportChoices, sent: readonly SentRow[]) => ({
  rows: sent.map(({ row }) => row),
  fund_source_id: wanted.fundSourceId ?? null,
  account_id: wanted.accountId,
  date_order: wanted.dateOrder,
  amount_sign: wanted.amountSign,
  file_name: wanted.fileName.slice(0, MAX_NAME_LENGTH),
  create_names: false,
});

interface Begun {
  readonly of: Checked;
  readonly batch: string;
}

/** Repeats the call until all checks are stored; each call continues where the previous one stopped. */
async function storeAll(
  checked: Checked,
  accept_twins: boolean,
  begun: { current: Begun | undefined },
  onWritten: (count: number) => void,
) {
  const twins_seen = checked.preview.twins.length;
  const body = { ...bodyOf(checked.choices, checked.sent), preview: false, accept_twins, twins_seen };
  for (;;) {
    const batch = begun.current?.of === checked ? begun.current.batch : null;
    // oxlint-disable-next-line no-await-in-loop
    const done = await call(importTransactions, { body: { ...body, batch } });
    if (done.batch === null) return done;
    begun.current = { of: checked, batch: done.batch };
    onWritten(done.written);
  }
}

const doneWords = ({ count, total }: Preview): string =>
  `${countOf(count, 'check', 'checks')} imported, ${formatMoney(toCents(total) ?? 0)} in total.`;

function failureWords(error: unknown): string {
  const isOpen = error instanceof ApiError && (error.isUnanswered || error.status >= 500);
  return isOpen ? `${messageOf(error, UNKNOWN_ERROR)} ${UNKNOWN_END}` : messageOf(error, UNKNOWN_ERROR);
}

/** Previews an import and runs it. */
export function useImport(choices: ImportChoices | null, table: SourceTable | undefined, onDone: () => void) {
  const { notify } = useNotices();
  const navigate = useNavigate();
  const stale = useStale('CklgTransaction');
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState<'preview' | 'import'>();
  const [failure, setFailure] = useState<string>();
  const [written, setWritten] = useState(0);
  const [imported, setImported] = useState(0);
  // A long import takes several calls. Keep the batch, so that the import continues after a lost response.
  const begun = useRef<Begun>(undefined);

  const look = async (wanted: ImportChoices): Promise<void> => {
    if (!table) return;
    const sent = rowsToSend(table, wanted);
    const preview = await call(importTransactions, {
      body: { ...bodyOf(wanted, sent), preview: true, accept_twins: false },
    });
    setChecked((last) => ({ nth: (last?.nth ?? 0) + 1, choices: wanted, sent, preview }));
  };

  const fail = (message: string): void => {
    notify({ type: 'error', content: message });
    setFailure(message);
  };

  const current = checked && checked.choices === choices ? checked : undefined;

  const store = async (accept_twins: boolean): Promise<void> => {
    if (!choices || !current || busy) return;
    setBusy('import');
    setFailure(undefined);
    setWritten(0);
    try {
      const done = await storeAll(current, accept_twins, begun, setWritten);
      const [from, to] = done.days ?? [];
      const content = doneWords(done);
      const show = () => void navigate(`${LIST}?from=${from ?? ''}&to=${to ?? ''}`);
      notify({ type: 'success', content, action: { label: 'Show these checks', onClick: show } });
      void stale();
      if (choices.shape !== undefined) rememberShape(choices.shape, choices);
      setChecked(undefined);
      setImported((count) => count + 1);
      onDone();
    } catch (error) {
      fail(failureWords(error));
      // The server refused because the ledger has changed since the preview.
      if (error instanceof ApiError && (error.status === 409 || error.status === 400)) {
        await look(choices).catch(() => undefined);
      }
    } finally {
      setBusy(undefined);
    }
  };

  return {
    checked: current,
    isStale: checked !== undefined && current === undefined,
    busy,
    /** How many checks have been stored by the running import. */
    written,
    /** How many imports have finished on this page. */
    imported,
    failure,
    preview: async (wanted: ImportChoices): Promise<void> => {
      if (busy) return;
      setBusy('preview');
      setFailure(undefined);
      try {
        await look(wanted);
      } catch (error) {
        fail(messageOf(error, 'The file couldn’t be checked.'));
      } finally {
        setBusy(undefined);
      }
    },
    store,
  };
}

export type UsedImport = ReturnType<typeof useImport>;
