import { rules } from '../../access/policy.ts';
import { payrollLayoutIssues } from '../../payroll/layout-rules.ts';
import { payrollProviders, providerTitles } from '../../payroll/providers.ts';
import { figureKinds, hourKindTitles } from '../../timesheets/hours.ts';
import { defineCollection } from '../collection.ts';
import { choice, lines, name, text } from '../field.ts';

/** R75: how the company's payroll program takes hours, and its codes for them. */
export const tsrpPayrollLayout = defineCollection({
  name: 'TsrpPayrollLayout',
  area: 'timesheets',
  one: 'payroll layout',
  many: 'payroll layouts',
  fields: {
    name: name(60, { required: true }),
    provider: choice(payrollProviders, { required: true, label: 'Payroll program', choiceTitles: providerTitles }),
    company_code: text(60, {
      label: 'Company',
      help: 'ADP: company code. Paychex Flex: client ID. QuickBooks: name of the company.',
    }),
    company_time: text(20, {
      label: 'Creation time of the company',
      help: 'QuickBooks only: COMPANYCREATETIME in a timer list that you export from QuickBooks.',
    }),
    batch_id: text(8, {
      label: 'ADP batch ID',
      help: "If empty, it is made from the pay period's end date and the file number.",
    }),
    codes: lines(
      {
        kind: choice(figureKinds, { required: true, label: 'Kind of hours', choiceTitles: hourKindTitles }),
        code: text(60, { required: true, label: 'Code' }),
      },
      figureKinds.length,
      { label: 'Codes', help: 'How your payroll program names each kind of hours.' },
    ),
  },
  sameName: ['name'],
  check: payrollLayoutIssues,
  access: { read: rules.adminPresident, write: rules.adminPresident },
});
