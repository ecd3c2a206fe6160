import {
  payrollProviders,
  type ProviderRules,
  providerRules,
  usualCodes,
} from '../../../../shared/payroll/providers.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';
import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import { UsualCodes } from './usual-codes.tsx';

export type PayrollLayoutRecord = RecordIn<'TsrpPayrollLayout'>;

const start = { provider: 'gusto', codes: usualCodes.gusto } as const;

/** Asked if the chosen program's file has it. */
const askedBy =
  (has: (rules: ProviderRules) => boolean) =>
  (values: Readonly<Record<string, unknown>>): boolean => {
    const provider = payrollProviders.find((each) => each === values.provider);
    return provider !== undefined && has(providerRules[provider]);
  };

const additions = {
  provider: { after: <UsualCodes /> },
  company_code: { isAsked: askedBy(({ companyCode }) => companyCode !== null), required: true },
  company_time: { isAsked: askedBy(({ hasCompanyTime }) => hasCompanyTime), required: true },
  batch_id: { isAsked: askedBy(({ hasBatchId }) => hasBatchId) },
  codes: { lineNoun: 'code' },
};

export function PayrollLayoutDialog({ record, onClose }: RecordFormProps<PayrollLayoutRecord>) {
  return (
    <CollectionDialog
      name="TsrpPayrollLayout"
      record={record}
      size="large"
      start={start}
      fields={['name', 'provider', 'company_code', 'company_time', 'batch_id', 'codes']}
      additions={additions}
      nameOf={({ name }) => name}
      onClose={onClose}
    />
  );
}
