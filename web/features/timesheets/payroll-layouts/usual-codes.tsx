import Button from '@cloudscape-design/components/button';
import { useFormContext } from 'react-hook-form';
import { tsrpPayrollLayout } from '../../../../shared/contract/collections/tsrp-payroll-layout.ts';
import { payrollProviders, providerTitles, usualCodes } from '../../../../shared/payroll/providers.ts';
import { formValues, type RecordValues } from '../../../components/records/record-values.ts';

/** Fills in the codes that the chosen program usually has, if there are any. */
export function UsualCodes() {
  const { setValue, watch } = useFormContext<RecordValues>();
  const provider = payrollProviders.find((each) => each === watch('provider'));
  if (!provider || usualCodes[provider].length === 0) return null;
  const fill = () => {
    const { codes } = formValues(tsrpPayrollLayout.fields, { codes: usualCodes[provider] }, ['codes']);
    setValue('codes', codes ?? [], { shouldDirty: true });
  };
  return (
    <Button formAction="none" onClick={fill}>
      Use the usual codes of {providerTitles[provider]}
    </Button>
  );
}
