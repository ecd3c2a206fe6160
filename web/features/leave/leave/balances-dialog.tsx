import SpaceBetween from '@cloudscape-design/components/space-between';
import Box from '@cloudscape-design/components/box';
import { leaveOfPerson } from '../../../../shared/contract/operations/leave.ts';
import { call } from '../../../api/call.ts';
import { Loading } from '../../../components/loading.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';
import { BalanceHistory } from './balance-history.tsx';
import { useFetched } from './use-fetched.ts';

interface BalancesDialogProps {
  readonly userId: number;
  readonly title: string;
  /** Only this kind; all of them if omitted. */
  readonly kindId?: number;
  readonly onClose: () => void;
}

/** Shows a person's balances with everything that changed them. */
export function BalancesDialog({ userId, title, kindId, onClose }: BalancesDialogProps) {
  const { data, error, fetchAll } = useFetched('leave-of-person', userId, () =>
    call(leaveOfPerson, { query: { user_id: userId } }),
  );
  const shown = data?.balances.filter(
    ({ kind_id, keeps_balance, entries }) =>
      (keeps_balance || entries.length > 0) && (kindId === undefined || kind_id === kindId),
  );
  return (
    <ReadingDialog title={title} onClose={onClose}>
      <SpaceBetween size="l">
        {error && <NotLoaded onRetry={fetchAll}>{error.message}</NotLoaded>}
        {!data && !error && <Loading what="balances" />}
        {shown?.length === 0 && <Box>No leave types have a balance.</Box>}
        {shown?.map((balance) => (
          <BalanceHistory key={balance.kind_id} balance={balance} />
        ))}
      </SpaceBetween>
    </ReadingDialog>
  );
}
