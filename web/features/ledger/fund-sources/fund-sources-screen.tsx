import RadioGroup, { type RadioGroupProps } from '@cloudscape-design/components/radio-group';
import { useEffect, useRef } from 'react';
import { cklgFundSource as contract } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { usesOf } from '../checks/uses-of.ts';
import { TreeScreen } from '../../../components/tree/tree-screen.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { fundSourceColumns, fundSourceListColumns } from './fund-source-columns.tsx';
import type { FundSourceRecord } from './fund-source-rows.ts';

const LIST = 'list';

const views = [
  { value: 'tree', label: 'Tree' },
  { value: LIST, label: 'List' },
];

// With only one checkbook, there is nothing to choose.
const NUMBER = ['number'];
const NUMBER_AND_CHECKBOOK = ['number', 'checkbook_id'];

const findUses = usesOf('CklgFundSource');

export function FundSourcesScreen() {
  const fundSources = useCollection('CklgFundSource');
  const hasSeveralCheckbooks = useCollection('CklgCheckbook', { fetch: 'if-missing' }).data.length > 1;
  const [params, changeAddress] = useAddress();
  const isList = params.get('view') === LIST;
  const choice = useRef<RadioGroupProps.Ref>(null);
  const isListChosen = useRef<boolean>(undefined);
  const choose = (view: string) => {
    isListChosen.current = view === LIST;
    // The search, order and page of one view don't apply to the other.
    changeAddress(() => new URLSearchParams(view === LIST ? { view } : {}));
  };
  // The other view mounts a new table, so restore the focus for keyboard users.
  useEffect(() => {
    if (isListChosen.current !== isList) return;
    const frame = requestAnimationFrame(() => choice.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isList]);
  return (
    <TreeScreen<FundSourceRecord>
      contract={contract}
      tableId={isList ? 'fund-sources-list' : 'fund-sources'}
      source={fundSources}
      columns={isList ? fundSourceListColumns : fundSourceColumns}
      findUses={findUses}
      fields={hasSeveralCheckbooks ? NUMBER_AND_CHECKBOOK : NUMBER}
      isList={isList}
      view={
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
