import Button from '@cloudscape-design/components/button';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { tsrpPayrollLayout } from '../../../../shared/contract/collections/tsrp-payroll-layout.ts';
import {
  type PayrollProvider,
  payrollProviders,
  providerTitles,
  usualCodes,
} from '../../../../shared/payroll/providers.ts';
import { formValues, type RecordValues } from '../../../components/records/record-values.ts';

/** The codes that a program usually has, as the form holds them. */
const codesOf = (provider: PayrollProvider | undefined): RecordValues[string] =>
  formValues(tsrpPayrollLayout.fields, { codes: provider ? usualCodes[provider] : [] }, ['codes']).codes ?? [];

/** Fills in the codes that the chosen program usually has, and replaces those of the program before if nobody changed them. */
export function UsualCodes() {
  const { getValues, setValue, watch } = useFormContext<RecordValues>();
  const provider = payrollProviders.find((each) => each === watch('provider'));
  const former = useRef(provider);
  const fill = () => setValue('codes', codesOf(provider), { shouldDirty: true });
  useEffect(() => {
    const isUntouched = JSON.stringify(getValues('codes')) === JSON.stringify(codesOf(former.current));
    if (former.current !== provider && isUntouched) setValue('codes', codesOf(provider), { shouldDirty: true });
    former.current = provider;
  }, [getValues, provider, setValue]);
  if (!provider || usualCodes[provider].length === 0) return null;
  return (
    <div>
      <Button formAction="none" onClick={fill}>
        Use the usual codes of {providerTitles[provider]}
      </Button>
    </div>
  );
}
