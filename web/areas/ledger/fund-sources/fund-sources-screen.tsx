import RadioGroup, { type RadioGroupProps } from '@cloudscape-design/components/radio-group';
import { Suspense, useEffect, useRef } from 'react';
import { cklgFundSource as contract } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { refusalOf } from '../../../components/ledger/refusal-of.ts';
import { fundSourceDetail } from '../../../components/ledger/node-details.ts';
import { TreeScreen } from '../../../components/tree/tree-screen.tsx';
import type { TreeRecordForm } from '../../../components/tree/tree-record-dialog.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { usePage } from '../../../layout/use-page.ts';
import { fundSourceColumns, fundSourceListColumns } from './fund-source-columns.tsx';
import type { FundSourceRecord } from './fund-source-rows.ts';
import { lazyPart } from '../../../components/lazy-part.ts';

// The tree is there before the form that edits it is needed.
const FundSourceDialog = lazyPart(() => import('./fund-source-dialog.tsx').then((m) => m.FundSourceDialog));

const fundSourceForm = (form: TreeRecordForm<FundSourceRecord>) => (
  <Suspense fallback={null}>
    <FundSourceDialog {...form} />
  </Suspense>
);

const LIST = 'list';

const views = [
  { value: 'tree', label: 'Tree' },
  { value: LIST, label: 'List' },
];

const refusal = refusalOf('CklgFundSource');

export function FundSourcesScreen() {
  usePage('Fund sources');
  const fundSources = useCollection('CklgFundSource');
  const [params, changeAddress] = useAddress();
  const isList = params.get('view') === LIST;
  const choice = useRef<RadioGroupProps.Ref>(null);
  const isListChosen = useRef<boolean>(undefined);
  const choose = (view: string) => {
    isListChosen.current = view === LIST;
    // The search, sort and page of one view mean little in the other.
    changeAddress(() => new URLSearchParams(view === LIST ? { view } : {}));
  };
  // The other view comes with a table of its own; whoever chose it by keyboard stays where they are.
  useEffect(() => {
    if (isListChosen.current !== isList) return;
    const frame = requestAnimationFrame(() => choice.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isList]);
  return (
    <TreeScreen<FundSourceRecord>
      contract={contract}
      title="Fund sources"
      tableId={isList ? 'fund-sources-list' : 'fund-sources'}
      source={fundSources}
      columns={isList ? fundSourceListColumns : fundSourceColumns}
      detail={fundSourceDetail}
      refusal={refusal}
      form={fundSourceForm}
      isList={isList}
      filters={
        <RadioGroup
          ref={choice}
          ariaLabel="View of the fund sources"
          direction="horizontal"
          items={views}
          value={isList ? LIST : 'tree'}
          onChange={({ detail }) => choose(detail.value)}
        />
      }
    />
  );
}
