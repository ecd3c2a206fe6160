import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { importTransactions } from '../../../../shared/contract/operations/ledger.ts';
import { type ImportField, importFieldNames, importFields } from '../../../../shared/ledger/import-fields.ts';
import { requiredImportFields } from '../../../../shared/ledger/import.ts';
import { type TreeNode, treeOrder } from '../../../../shared/ledger/trees.ts';
import { ChoiceInput } from '../../../components/forms/choice-input.tsx';
import { type Choice, isUnmatched, type Unmatched, unmatchedMessage } from '../../../components/forms/choices.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import styles from '../checks/ledger.module.css';
import { ClearedField } from './cleared-field.tsx';
import { type ImportChoices, saysCleared, type SourceTable } from './import-source.ts';
import { type NoteUnmatched, useNoted } from './use-unmatched.ts';

interface ColumnsPartProps {
  readonly choices: ImportChoices;
  readonly table: SourceTable;
  readonly accounts: readonly TreeNode[];
  readonly fundSources: readonly TreeNode[];
  /** Required fields that no column is mapped to. */
  readonly missing: readonly ImportField[];
  /** How many previews were requested; each request focuses the first missing field. */
  readonly tries: number;
  readonly onChange: (part: Partial<ImportChoices>) => void;
  readonly onUnmatched: NoteUnmatched;
}

const labels = labelsOf(importTransactions.body);

const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 40;

/** Returns the first values of a column, so that the user sees what it contains. */
function samplesOf(table: SourceTable, column: number): string {
  const found = new Set<string>();
  for (const row of table.rows) {
    const cell = row[column]?.trim();
    if (cell) found.add(cell.length > MAX_SAMPLE_LENGTH ? `${cell.slice(0, MAX_SAMPLE_LENGTH)}...` : cell);
    if (found.size === SAMPLES) break;
  }
  return found.size === 0 ? 'This column is empty.' : `For example: ${[...found].join('; ')}`;
}

interface OptionalChoiceProps {
  readonly label: string;
  /** The placeholder, which says what an empty field means. */
  readonly none: string;
  readonly choices: readonly Choice[];
  readonly value: number | undefined | null;
  readonly constraintText?: string | undefined;
  readonly errorText?: string | undefined;
  readonly isRequired?: boolean;
  readonly inputRef?: Ref<{ focus: () => void }> | undefined;
  readonly onChoose: (value: number | null) => void;
  /** Reports whether the field's text matches none of the choices. */
  readonly onUnmatched: NoteUnmatched;
}

function OptionalChoice({ label, none, choices, value, isRequired = false, ...props }: OptionalChoiceProps) {
  const [typed, setTyped] = useState<Unmatched>();
  const [isTyping, setTyping] = useState(false);
  useNoted(label, typed !== undefined, props.onUnmatched);
  return (
    <FieldFrame
      label={label}
      required={isRequired}
      marksOptional
      constraintText={props.constraintText}
      errorText={typed && !isTyping ? unmatchedMessage(typed) : typed ? undefined : props.errorText}
    >
      <ChoiceInput
        {...(props.inputRef && { ref: props.inputRef })}
        choices={choices}
        value={typed ?? value ?? null}
        placeholder={none}
        empty="Nothing to choose from"
        isRequired={isRequired}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={(chosen) => {
          const unmatched = isUnmatched(chosen) ? chosen : undefined;
          setTyped(unmatched);
          if (!unmatched) props.onChoose(chosen === null ? null : Number(chosen));
        }}
      />
    </FieldFrame>
  );
}

/** Adds positions to duplicate column names. */
const columnChoices = (columns: readonly string[]): Choice[] =>
  columns.map((label, index) => ({
    value: index,
    label: columns.filter((each) => each === label).length > 1 ? `${label} (column ${index + 1})` : label,
  }));

const pathsOf = (nodes: readonly TreeNode[]): Choice[] =>
  treeOrder(nodes).map(({ node, path }) => ({ value: node.id, label: path }));

/** Maps columns to fields: guessed from their names, editable, and shown with sample values. */
export function ColumnsPart(props: ColumnsPartProps) {
  const { choices, table, accounts, fundSources, missing, tries, onChange, onUnmatched } = props;
  const { mapping } = choices;
  const first = useRef<{ focus: () => void }>(null);
  useEffect(() => {
    if (tries > 0) first.current?.focus();
  }, [tries]);
  const columns = useMemo(() => columnChoices(table.columns), [table.columns]);
  const [accountPaths, sourcePaths] = useMemo(() => [pathsOf(accounts), pathsOf(fundSources)], [accounts, fundSources]);
  const choose = (field: ImportField, column: number | null) => {
    const { [field]: _, ...others } = mapping;
    onChange({ mapping: column === null ? others : { ...others, [field]: column } });
  };
  return (
    <SpaceBetween size="l">
      {!table.read && (
        <Container
          header={
            <Header variant="h2" description="Match the file's columns.">
              Columns
            </Header>
          }
        >
          <div className={styles.fields}>
            {importFields.map((field) => {
              const column = mapping[field];
              return (
                <OptionalChoice
                  key={field}
                  label={importFieldNames[field].label}
                  none="Not in the file"
                  choices={columns}
                  value={column}
                  isRequired={requiredImportFields.includes(field)}
                  inputRef={field === missing[0] ? first : undefined}
                  errorText={missing.includes(field) ? 'Choose a column.' : undefined}
                  constraintText={column === undefined ? undefined : samplesOf(table, column)}
                  onUnmatched={onUnmatched}
                  onChoose={(chosen) => choose(field, chosen)}
                />
              );
            })}
          </div>
        </Container>
      )}
      <Container
        header={
          <Header variant="h2" description="Used for rows where these cells are empty.">
            Defaults for empty cells
          </Header>
        }
      >
        <div className={styles.fields}>
          <OptionalChoice
            label={labels.fund_source_id}
            none="None"
            constraintText={choices.fundSourceId === null ? "Rows without one can't be imported." : undefined}
            choices={sourcePaths}
            value={choices.fundSourceId}
            onUnmatched={onUnmatched}
            onChoose={(fundSourceId) => onChange({ fundSourceId })}
          />
          <OptionalChoice
            label={labels.account_id}
            none="The payee's default account"
            choices={accountPaths}
            value={choices.accountId}
            constraintText="Used only if the payee has no default account."
            onUnmatched={onUnmatched}
            onChoose={(accountId) => onChange({ accountId })}
          />
          {!saysCleared(table) && <ClearedField value={choices.clearedUpTo} note={onUnmatched} onChange={onChange} />}
        </div>
      </Container>
    </SpaceBetween>
  );
}
