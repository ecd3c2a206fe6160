import { cklgPayLayout } from '../../../../shared/contract/collections/cklg-pay-layout.ts';
import { payFormats, payWord } from '../../../../shared/ledger/pay-layout-words.ts';
import { payPresets } from '../../../../shared/ledger/pay-layouts.ts';
import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import type { PayLayoutRecord } from '../checks/pay-layout-of.ts';
import { LayoutPreview } from './layout-preview.tsx';
import { PresetChoice } from './preset-choice.tsx';

const formats = payFormats.map((format) => ({ value: format, label: payWord(format) }));

// A new layout is easier to change than to begin.
const { name: _, ...start } = payPresets['plain-csv'];

export function PayLayoutDialog({ record, onClose }: RecordFormProps<PayLayoutRecord>) {
  return (
    <CollectionDialog
      name="CklgPayLayout"
      record={record}
      size="max"
      start={start}
      fields={[
        'name',
        'format',
        'detail',
        'header',
        'trailer',
        'issue_code',
        'void_code',
        'line_end',
        'extension',
        'has_plain_payees',
        'has_titles',
      ]}
      additions={{
        name: { after: <PresetChoice /> },
        format: { choices: formats },
        detail: { lineNoun: 'field' },
        header: { lineNoun: 'field' },
        trailer: { lineNoun: 'field' },
        has_titles: { after: <LayoutPreview contract={cklgPayLayout} /> },
      }}
      nameOf={({ name }) => name}
      onClose={onClose}
    />
  );
}
