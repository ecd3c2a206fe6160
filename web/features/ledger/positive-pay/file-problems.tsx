import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { cklgCheckbook } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { countOf, plural } from '../../../../shared/count-of.ts';
import type { PositivePay } from '../../../../shared/ledger/positive-pay.ts';
import { PageButton } from '../../../components/page-button.tsx';
import { useCan } from '../../../session/use-session.ts';

function withoutNumberText(count: number): string {
  const have = countOf(count, 'check in this period has', 'checks in this period have');
  const [are, them] = [plural(count, 'is', 'are'), plural(count, 'it', 'them')];
  return `${have} no number and ${are} not in the file. The bank would not pay ${them}.`;
}

interface FileProblemsProps {
  readonly file: PositivePay | undefined;
  /** Why the bank would reject the file. */
  readonly problem: string | undefined;
}

/** Shows what this file doesn't tell the bank, and why the bank would reject it. */
export function FileProblems({ file, problem }: FileProblemsProps) {
  const left = file?.withoutNumber.length ?? 0;
  const canMend = useCan(cklgCheckbook.access.update);
  const warnings = [
    ...(left > 0 ? [withoutNumberText(left)] : []),
    ...(file?.problems ?? []).filter(({ isBlocking }) => !isBlocking).map(({ message }) => message),
  ];
  const errors = (file?.problems ?? []).filter(({ isBlocking }) => isBlocking).map(({ message }) => message);
  return (
    <SpaceBetween size="s">
      {errors.map((message) => (
        <Alert key={message} type="error" statusIconAriaLabel="Error">
          {message}
        </Alert>
      ))}
      {problem !== undefined && (
        <Alert
          type="warning"
          statusIconAriaLabel="Warning"
          action={canMend && <PageButton to="/dashboard/check-log/checkbooks">Checkbooks</PageButton>}
        >
          {problem}
        </Alert>
      )}
      {warnings.map((message) => (
        <Alert key={message} type="warning" statusIconAriaLabel="Warning">
          {message}
        </Alert>
      ))}
    </SpaceBetween>
  );
}
