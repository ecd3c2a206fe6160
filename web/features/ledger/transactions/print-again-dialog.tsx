import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { labelOf, messages } from '../../../../shared/contract/field.ts';
import { returnPrintedChecks } from '../../../../shared/contract/operations/check-printing.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import type { PaperState } from '../../../../shared/ledger/printing.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { fetchIfOutdated } from '../../../api/fetch-if-outdated.ts';
import { useStale } from '../../../api/use-collection.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { checkName } from '../checks/check-rows.ts';
import { printAddress } from '../checks/print-address.ts';

type Way = PaperState | 'copy';

const ways: readonly { readonly value: Way; readonly label: string; readonly description: string }[] = [
  { value: 'copy', label: 'Copy for your files', description: 'On plain paper, marked COPY.' },
  {
    value: 'spoiled',
    label: 'New number',
    description: 'The paper is spoiled or lost. Its number is recorded as void.',
  },
  { value: 'unused', label: 'Same number', description: 'Nothing was printed on the paper.' },
];

/** Asks how a printed check is printed again, and continues on the page for printing. */
export function PrintAgainDialog({ check, onClose }: { readonly check: Check; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const stale = useStale('CklgTransaction');
  const [way, setWay] = useState<Way>('copy');
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isCopy = way === 'copy';
  const isReasonMissing = !isCopy && reason.trim() === '';

  const submit = async (): Promise<void> => {
    setTried(true);
    if (isReasonMissing) return;
    try {
      if (!isCopy) {
        setSaving(true);
        const papers = [{ id: check.id, version: check.version, paper: way }];
        await fetchIfOutdated(() => call(returnPrintedChecks, { body: { papers, reason: reason.trim() } }), stale);
        void stale();
      }
      onClose();
      void navigate(printAddress([check.id], isCopy));
    } catch (error) {
      setSaving(false);
      setFailure(messageOf(error, UNKNOWN_ERROR));
    }
  };

  return (
    <FormDialog
      title={`Print ${checkName(check)} again`}
      submitText="Continue"
      isSaving={isSaving}
      isDirty={reason !== ''}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <FieldFrame label="Print as">
          <RadioGroup
            value={way}
            items={[...ways]}
            onChange={({ detail }) => setWay(ways.find(({ value }) => value === detail.value)?.value ?? 'copy')}
          />
        </FieldFrame>
        {!isCopy && (
          <FieldFrame
            label={labelOf(returnPrintedChecks.body, 'reason')}
            errorText={wasTried && isReasonMissing ? messages.required : undefined}
          >
            <Input value={reason} autoComplete={false} onChange={({ detail }) => setReason(detail.value)} />
          </FieldFrame>
        )}
      </SpaceBetween>
    </FormDialog>
  );
}
