import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import { type ImportField, importFieldNames, importFields } from '../../../../shared/ledger/import-fields.ts';
import { requiredImportFields } from '../../../../shared/ledger/import.ts';
import { type TreeNode, treeOrder } from '../../../../shared/ledger/trees.ts';
import styles from '../../../components/ledger/ledger.module.css';
import type { ImportChoices, SourceTable } from './import-source.ts';

interface ColumnsPartProps {
  readonly choices: ImportChoices;
  readonly table: SourceTable;
  readonly accounts: readonly TreeNode[];
  readonly fundSources: readonly TreeNode[];
  /** Fields without which nothing can be read, while none of the columns is theirs. */
  readonly missing: readonly ImportField[];
  /** How often a preview was asked for: each time the first missing one is shown. */
  readonly tries: number;
  readonly onChange: (part: Partial<ImportChoices>) => void;
}

const NONE = '';
const SAMPLES = 3;
const MOST_LETTERS = 40;

/** The first values of a column, so that a person sees what it holds. */
function samplesOf(table: SourceTable, column: number): string {
  const found = new Set<string>();
  for (const row of table.rows) {
    const cell = row[column]?.trim();
    if (cell) found.add(cell.length > MOST_LETTERS ? `${cell.slice(0, MOST_LETTERS)}...` : cell);
    if (found.size === SAMPLES) break;
  }
  return found.size === 0 ? 'This column is empty.' : `For example: ${[...found].join('; ')}`;
}

interface ChoiceProps {
  readonly label: string;
  readonly none: string;
  readonly options: readonly SelectProps.Option[];
  readonly value: number | undefined | null;
  readonly constraintText?: string | undefined;
  readonly errorText?: string | undefined;
  readonly isRequired?: boolean;
  readonly inputRef?: Ref<SelectProps.Ref> | undefined;
  readonly onChoose: (value: number | null) => void;
}

function Choice({ label, none, options, value, isRequired = false, inputRef, onChoose, ...texts }: ChoiceProps) {
  const all = [{ value: NONE, label: none }, ...options];
  return (
    <FormField
      label={
        isRequired ? (
          label
        ) : (
          <span>
            {label} <i>- optional</i>
          </span>
        )
      }
      constraintText={texts.constraintText}
      errorText={texts.errorText}
      i18nStrings={{ errorIconAriaLabel: 'Error' }}
      stretch
    >
      <Select
        ref={inputRef ?? null}
        options={all}
        selectedOption={all.find((option) => option.value === String(value ?? NONE)) ?? all[0]!}
        filteringType={all.length > 8 ? 'auto' : 'none'}
        filteringAriaLabel={`Search for ${label}`}
        ariaRequired={isRequired}
        onChange={({ detail: { selectedOption } }) =>
          onChoose(selectedOption.value === NONE ? null : Number(selectedOption.value))
        }
      />
    </FormField>
  );
}

const pathsOf = (nodes: readonly TreeNode[]): SelectProps.Option[] =>
  treeOrder(nodes).map(({ node, path }) => ({ value: String(node.id), label: path }));

/** Which column is what: guessed from the names, changed by the person, shown with what it holds. */
export function ColumnsPart({ choices, table, accounts, fundSources, missing, tries, onChange }: ColumnsPartProps) {
  const { mapping } = choices;
  const first = useRef<SelectProps.Ref>(null);
  useEffect(() => {
    if (tries > 0) first.current?.focus();
  }, [tries]);
  const columns = useMemo(
    () => table.columns.map((label, index) => ({ value: String(index), label })),
    [table.columns],
  );
  const [accountPaths, sourcePaths] = useMemo(() => [pathsOf(accounts), pathsOf(fundSources)], [accounts, fundSources]);
  const choose = (field: ImportField, column: number | null) => {
    const { [field]: _, ...others } = mapping;
    onChange({ mapping: column === null ? others : { ...others, [field]: column } });
  };
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" description="Match the file’s columns.">
            Columns
          </Header>
        }
      >
        <div className={styles.fields}>
          {importFields.map((field) => {
            const column = mapping[field];
            return (
              <Choice
                key={field}
                label={importFieldNames[field].label}
                none="Not in the file"
                options={columns}
                value={column}
                isRequired={requiredImportFields.includes(field)}
                inputRef={field === missing[0] ? first : undefined}
                errorText={missing.includes(field) ? 'Choose a column.' : undefined}
                constraintText={column === undefined ? undefined : samplesOf(table, column)}
                onChoose={(chosen) => choose(field, chosen)}
              />
            );
          })}
        </div>
      </Container>
      <Container
        header={
          <Header variant="h2" description="Used for rows that leave these cells empty.">
            Defaults for empty cells
          </Header>
        }
      >
        <div className={styles.fields}>
          <Choice
            label="Default fund source"
            none="None: rows without one can’t be imported"
            options={sourcePaths}
            value={choices.fundSourceId}
            onChoose={(fundSourceId) => onChange({ fundSourceId })}
          />
          <Choice
            label="Default account"
            none="The payee’s default account"
            options={accountPaths}
            value={choices.accountId}
            constraintText="The payee’s default account is used first."
            onChoose={(accountId) => onChange({ accountId })}
          />
        </div>
      </Container>
    </SpaceBetween>
  );
}
