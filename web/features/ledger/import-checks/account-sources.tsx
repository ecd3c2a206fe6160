import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { type TreeNode, treeOrder } from '../../../../shared/ledger/trees.ts';
import { ChoiceInput } from '../../../components/forms/choice-input.tsx';
import { type Choice, isUnmatched, type Unmatched } from '../../../components/forms/choices.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { LEFT_OUT } from './left-out.ts';

type Sources = Readonly<Record<string, string>>;

interface AccountSourcesProps {
  /** The accounts in the file. */
  readonly accounts: readonly string[];
  readonly sources: Sources;
  readonly fundSources: readonly TreeNode[];
  readonly wasTried: boolean;
  /** Several can be found at the same moment: once the fund sources have been loaded. */
  readonly onChange: (next: (sources: Sources) => Sources) => void;
}

const without = <V,>(values: Readonly<Record<string, V>>, key: string): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== key));

/** Asks which fund source each account of a file belongs to. */
export function AccountSources({ accounts, sources, fundSources, wasTried, onChange }: AccountSourcesProps) {
  const choices = useMemo(
    (): Choice[] => [
      { value: LEFT_OUT, label: 'Leave out' },
      ...treeOrder(fundSources).map(({ path }) => ({ value: path, label: path })),
    ],
    [fundSources],
  );
  // What is typed and matches no choice stays in its field, but is no fund source.
  const [typed, setTyped] = useState<Readonly<Record<string, Unmatched>>>({});
  const choose = (account: string, chosen: string | number | null | Unmatched): void => {
    setTyped((known) => {
      const others = without(known, account);
      return isUnmatched(chosen) ? { ...others, [account]: chosen } : others;
    });
    const isChosen = chosen !== null && !isUnmatched(chosen);
    if (!isChosen && sources[account] === undefined) return;
    onChange((known) => {
      const others = without(known, account);
      return isChosen ? { ...others, [account]: String(chosen) } : others;
    });
  };
  return (
    <SpaceBetween size="s">
      <div>This file has several accounts. Choose the fund source of each, or leave it out.</div>
      {accounts.map((account) => (
        <FieldFrame
          key={account}
          label={`Account ${account}`}
          errorText={wasTried && sources[account] === undefined ? 'Choose a fund source, or "Leave out".' : undefined}
        >
          <ChoiceInput
            choices={choices}
            value={typed[account] ?? sources[account] ?? null}
            placeholder="Fund source"
            empty="Nothing to choose from"
            isRequired
            onChange={(chosen) => choose(account, chosen)}
          />
        </FieldFrame>
      ))}
    </SpaceBetween>
  );
}
