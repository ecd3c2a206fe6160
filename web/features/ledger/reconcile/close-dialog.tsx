import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { labelOf, messages } from '../../../../shared/contract/field.ts';
import { cklgReconciliation as contract } from '../../../../shared/contract/collections/cklg-reconciliation.ts';
import { countOf } from '../../../../shared/count-of.ts';
import { fromCents } from '../../../../shared/ledger/money.ts';
import { dateWords } from '../../../../shared/dates.ts';
import type { Reconciliation } from '../../../../shared/ledger/reconcile/reconciliation.ts';
import { differenceText, type ReconciliationSums } from '../../../../shared/ledger/reconcile/sums.ts';
import type { RecordChange } from '../../../api/collection-calls.ts';
import { fetchIfOutdated } from '../../../api/fetch-if-outdated.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { inputIssues } from '../../../components/forms/issues.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';

interface Values {
  reason: string;
}

interface DialogProps {
  readonly reconciliation: Reconciliation;
  /** Reads the displayed statement again. */
  readonly refresh: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** R31: the dialog shows what was read with the statement, which no list contains. */
function useUpdate({ reconciliation: { id }, refresh }: DialogProps) {
  const { update } = useCollection('CklgReconciliation', { fetch: 'if-missing' });
  return (body: RecordChange<'CklgReconciliation'>) => fetchIfOutdated(() => update(id, body), refresh);
}

/** Closes a reconciliation: at once if the balances agree, else with the difference and its reason. */
export function CloseDialog(props: DialogProps & { sums: ReconciliationSums }) {
  const { reconciliation, sums, refresh, onClose } = props;
  const { notify } = useNotices();
  const update = useUpdate(props);
  const { id, statement_date, version } = reconciliation;
  const { difference, openLines } = sums;
  const labels = { reason: labelOf(contract.fields, 'difference_reason') };
  return (
    <RecordDialog<Values, Reconciliation>
      title={`Close the reconciliation of ${dateWords(statement_date)}`}
      submitText={difference === 0 ? 'Close' : 'Close with this difference'}
      one={contract.one}
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `${contract.name}-close-${id}`,
        initial: { reason: '' },
        version,
        check: ({ reason }) =>
          difference !== 0 && reason.trim() === ''
            ? [{ field: 'reason', message: messages.required }]
            : inputIssues(contract.bodyOnly, { reason }),
        save: ({ reason }, shown) => {
          const named = { difference_reason: reason, accepted_difference: fromCents(difference) };
          const body = { state: 'closed' as const, version: shown, ...(difference !== 0 && named) };
          return update(body);
        },
        onSaved: () => {
          notify({ type: 'success', content: `Reconciliation of ${dateWords(statement_date)} closed.` });
          void refresh();
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          {difference === 0 ? (
            <Box variant="p">
              The balances agree. {countOf(sums.checkCount, 'check')} cleared with this statement can't be changed while
              the reconciliation is closed.
            </Box>
          ) : (
            <Alert type="warning" statusIconAriaLabel="Warning">
              {differenceText(difference)}
              {openLines > 0 &&
                ` ${countOf(openLines, 'line of the statement is', 'lines of the statement are')} still open.`}{' '}
              The difference and its reason are kept with the reconciliation.
            </Alert>
          )}
          {difference !== 0 && <TextField control={control} name="reason" label={labels.reason} required />}
        </>
      )}
    </RecordDialog>
  );
}

/** Opens a closed reconciliation again; the reason is kept in its history. */
export function ReopenDialog(props: DialogProps) {
  const { reconciliation, refresh, onClose } = props;
  const { notify } = useNotices();
  const update = useUpdate(props);
  const { id, statement_date, version } = reconciliation;
  const labels = { reason: labelOf(contract.bodyOnly, 'reason') };
  return (
    <RecordDialog<Values, Reconciliation>
      title={`Reopen the reconciliation of ${dateWords(statement_date)}`}
      submitText="Reopen"
      one={contract.one}
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `${contract.name}-reopen-${id}`,
        initial: { reason: '' },
        version,
        check: ({ reason }) =>
          reason.trim() === ''
            ? [{ field: 'reason', message: messages.required }]
            : inputIssues(contract.bodyOnly, { reason }),
        save: ({ reason }, shown) => {
          const body = { state: 'open' as const, reason, version: shown };
          return update(body);
        },
        onSaved: () => {
          notify({ type: 'success', content: `Reconciliation of ${dateWords(statement_date)} reopened.` });
          void refresh();
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">
            Its checks can be changed again, and its report shows new figures once you close it. Who reopened it, when,
            and why is kept in its history.
          </Box>
          <TextField control={control} name="reason" label={labels.reason} required />
        </>
      )}
    </RecordDialog>
  );
}
