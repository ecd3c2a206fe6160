import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';
import { holdRefusal } from '../../../../shared/ledger/reconcile/held.ts';
import { statementAddress } from '../checks/statement-address.ts';
import type { StatementOfCheck } from './use-opened-check.ts';

/** Says why nothing of a check on a closed statement can be changed, and leads to where it can be reopened. */
export function StatementNote({ statement }: { readonly statement: StatementOfCheck }) {
  const navigate = useNavigate();
  return (
    <Box margin={{ bottom: 'l' }}>
      <Alert
        type="info"
        statusIconAriaLabel="Info"
        action={
          <Button formAction="none" onClick={() => void navigate(statementAddress(statement.id))}>
            Open statement
          </Button>
        }
      >
        {holdRefusal(statement, ['amount'])}
      </Alert>
    </Box>
  );
}
