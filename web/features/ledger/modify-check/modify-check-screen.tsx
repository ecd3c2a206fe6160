import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Loading } from '../../../components/loading.tsx';
import { NotDisplayed } from '../../../components/not-displayed.tsx';
import { useToday } from '../../../components/use-today.ts';
import { usePage } from '../../../layout/use-page.ts';
import { CheckForm } from './check-form.tsx';
import { useLedgerChoices } from './use-ledger-choices.ts';
import { useOpenedCheck } from './use-opened-check.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';

const ConflictDialog = lazyPart(() => import('../checks/conflict-dialog.tsx').then((m) => m.ConflictDialog));

/** The page for a new check, or for the one with the id `transaction_id`. */
export function ModifyCheckScreen() {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const transactionId = params.get('transaction_id');
  const copyOfId = params.get('copy_of');
  usePage(transactionId === null ? 'Create check' : 'Modify check');
  return <OpenedCheck key={transactionId ?? key} transactionId={transactionId} copyOfId={copyOfId} />;
}

interface OpenedCheckProps {
  readonly transactionId: string | null;
  /** The check that a new one is prefilled from. */
  readonly copyOfId: string | null;
}

function OpenedCheck({ transactionId, copyOfId }: OpenedCheckProps) {
  const today = useToday();
  const navigate = useNavigate();
  const isCopy = transactionId === null && copyOfId !== null;
  const opened = useOpenedCheck(transactionId ?? copyOfId);
  const { choices, isLoading, error, retry: retryChoices } = useLedgerChoices();
  const [wasVoided, setWasVoided] = useState(false);
  const failure = opened.failure ?? error?.message;
  const toList = () => void navigate('/dashboard/check-log/transactions');

  if (failure !== undefined) {
    const retry = opened.failure === undefined ? retryChoices : opened.retry;
    return <NotDisplayed one="check" message={failure} list="All checks" onList={toList} retry={retry} />;
  }
  // R26: a voided check can't be edited.
  if (wasVoided || (!isCopy && opened.check?.is_voided)) {
    return (
      <>
        <Box variant="h1">Modify check</Box>
        <ConflictDialog onClose={toList} />
      </>
    );
  }
  if (isLoading || opened.isLoading) {
    return <Loading what="the check" isPage />;
  }
  const check = opened.check ?? null;
  return (
    <CheckForm
      check={isCopy ? null : check}
      statement={isCopy ? undefined : opened.statement}
      copied={isCopy ? check : null}
      choices={choices}
      today={today}
      onVoided={() => setWasVoided(true)}
    />
  );
}
