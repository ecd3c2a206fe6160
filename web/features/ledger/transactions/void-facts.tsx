import Alert from '@cloudscape-design/components/alert';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';

/** Shows who voided a check, when and why. */
export function VoidFacts({ check }: { readonly check: Check }) {
  const momentText = useMomentText();
  const { voided_by, voided_at, void_reason } = check;
  const { data: profiles } = useNamedRecords('Profile', [voided_by], 'user_id');
  const profile = profiles.find(({ user_id }) => user_id === voided_by);
  // Empty while the profile is loading, or if the user no longer exists.
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  return (
    <Alert type="info" statusIconAriaLabel="Info">
      Voided{name && ` by ${name}`}
      {voided_at !== null && ` on ${momentText(voided_at)}`}
      {void_reason === null ? ' without a reason.' : `: ${void_reason}`}
    </Alert>
  );
}
