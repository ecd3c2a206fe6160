import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { countOf, grouped, plural } from '../../../../shared/count-of.ts';
import { checkName } from '../checks/check-rows.ts';
import { SELECT_CHECKS_FIRST } from '../checks/texts.ts';
import type { CheckOnStatement, LineGroups, LineRow, StatementCheck } from './line-rows.ts';
import { checkColumns, lineColumns, lineName, Part, type RowButton } from './statement-tables.tsx';
import type { Matching } from './use-matching.ts';

interface StatementPartsProps {
  readonly groups: LineGroups;
  readonly matching: Matching;
  readonly payeeOf: (id: number) => string;
  readonly notListed: number;
  /** Whether the user may change the statement: not if it is closed, or if they may only read. */
  readonly canChange: boolean;
}

const nameOfCheck = ({ check }: CheckOnStatement): string => checkName(check);

/** The most checks of a line that get a button each. */
const MAX_CHOICES = 3;

const isFree = (check: StatementCheck): boolean => check.reconciliation_id === null && !check.is_voided;

/** Buttons of a line that isn't sure: its checks, and what else it may be. */
function buttonsOf(row: LineRow, { put, treat }: Matching): RowButton[] {
  const { line, kind, checks, cents } = row;
  const accepts = kind === 'amount-differs';
  const mayNotBeFree = ['paid-though-void', 'paid-twice', 'returned'].includes(kind);
  const canMatch = (mayNotBeFree ? checks.filter(isFree) : checks).slice(0, cents < 0 ? MAX_CHOICES : 0);
  const name = lineName(row);
  const match = canMatch.map((check): RowButton => ({
    label: `${accepts ? 'Accept' : 'Match'} ${check.check_number === null ? check.transaction_date : `#${check.check_number}`}`,
    name,
    onPress: () => void put([{ check_id: check.id, line: line.line }], accepts),
  }));
  const isTreated = ['deposit', 'fee', 'aside', 'repeat'].includes(kind);
  const as = (label: string, treatment: Parameters<Matching['treat']>[1]): RowButton[] =>
    kind === treatment ? [] : [{ label, name, onPress: () => void treat([line.line], treatment) }];
  return [
    ...match,
    // A line with a check number is no fee.
    ...(cents > 0
      ? kind === 'returned'
        ? []
        : as('Deposit', 'deposit')
      : line.number === null
        ? as('Bank fee', 'fee')
        : []),
    ...as('Set aside', 'aside'),
    ...(line.repeats ? as("Don't count", 'repeat') : []),
    ...(isTreated && cents < 0 ? as('Put back', 'open') : []),
  ];
}

/** The chosen rows as they are now, without those that have gone since. */
function useChosen<R extends { readonly id: number | string }>(rows: readonly R[]) {
  const [chosen, setChosen] = useState<readonly R[]>([]);
  const ids = new Set(chosen.map(({ id }) => id));
  return [rows.filter(({ id }) => ids.has(id)), setChosen] as const;
}

/** Lines without a check, of which many are usually treated alike. */
function OpenLines({
  rows,
  matching,
  payeeOf,
  canChange,
}: Pick<StatementPartsProps, 'matching' | 'payeeOf' | 'canChange'> & { rows: readonly LineRow[] }) {
  const [selected, setChosen] = useChosen(rows);
  const lines = selected.map(({ line }) => line.line);
  const disabled = selected.length === 0 && { disabled: true, disabledReason: 'Select lines first.' };
  const columns = useMemo(
    () => lineColumns(payeeOf, canChange ? (row) => buttonsOf(row, matching) : undefined),
    [payeeOf, matching, canChange],
  );
  return (
    <Part<LineRow>
      title="Open lines"
      description={
        canChange
          ? 'No check matches. Book them as bank fees, or set them aside: both count toward the balance.'
          : 'Lines that are neither matched nor treated.'
      }
      many="open lines"
      rows={rows}
      rowName={lineName}
      columns={columns}
      {...(canChange && {
        selection: { type: 'multi' as const, selected, onChange: setChosen },
        buttons: (
          <SpaceBetween direction="horizontal" size="xs">
            {selected.length < rows.length && <Button onClick={() => setChosen(rows)}>Select all</Button>}
            <Button {...disabled} onClick={() => void matching.treat(lines, 'fee')}>
              Bank fee
            </Button>
            <Button {...disabled} onClick={() => void matching.treat(lines, 'aside')}>
              Set aside
            </Button>
          </SpaceBetween>
        ),
      })}
    />
  );
}

/** Outstanding checks to tick, for statements without a file and for lines without a number. */
function FreeChecks({
  rows,
  matching,
  payeeOf,
  notListed,
}: Pick<StatementPartsProps, 'matching' | 'payeeOf' | 'notListed'> & { rows: readonly CheckOnStatement[] }) {
  const [selected, setChosen] = useChosen(rows);
  const columns = useMemo(() => checkColumns(payeeOf, undefined).filter(({ id }) => id !== 'line'), [payeeOf]);
  const newest = plural(notListed, "newest one isn't", `${grouped(notListed)} newest ones aren't`);
  const more = notListed > 0 ? ` The ${newest} listed.` : '';
  return (
    <Part<CheckOnStatement>
      title="Outstanding checks"
      description={`Select the checks that are on the statement.${more}`}
      many="checks"
      rows={rows}
      rowName={nameOfCheck}
      columns={columns}
      selection={{ type: 'multi', selected, onChange: setChosen }}
      buttons={
        <Button
          disabled={selected.length === 0}
          {...(selected.length === 0 && { disabledReason: SELECT_CHECKS_FIRST })}
          onClick={() => void matching.put(selected.map(({ check }) => ({ check_id: check.id, line: null })))}
        >
          {selected.length === 0 ? 'Clear' : `Clear ${countOf(selected.length, 'check')}`}
        </Button>
      }
    />
  );
}

/** The parts of a statement: what differs first, then what is sure, likely and open. */
export function StatementParts({ groups, matching, payeeOf, notListed, canChange }: StatementPartsProps) {
  const { exceptions, sure, likely, open, treated, on, free } = groups;
  const act = canChange ? (row: LineRow) => buttonsOf(row, matching) : undefined;
  const matchOnly = canChange ? (row: LineRow) => buttonsOf(row, matching).slice(0, 1) : undefined;
  const clearSure = () =>
    void matching.put(sure.map(({ line, checks }) => ({ check_id: checks[0]!.id, line: line.line })));
  return (
    <SpaceBetween size="l">
      {exceptions.length > 0 && (
        <Part<LineRow>
          title="Exceptions"
          description={`The bank and the check log differ.${canChange ? ' Review each line.' : ''}`}
          many="exceptions"
          rows={exceptions}
          rowName={lineName}
          columns={lineColumns(payeeOf, act, true)}
          isError
        />
      )}
      {sure.length > 0 && (
        <Part<LineRow>
          title="Exact matches"
          description="Number and amount match exactly one check."
          many="exact matches"
          rows={sure}
          rowName={lineName}
          columns={lineColumns(payeeOf, matchOnly)}
          buttons={
            canChange && (
              <Button variant="primary" onClick={clearSure}>
                {`Clear ${countOf(sure.length, 'check')}`}
              </Button>
            )
          }
        />
      )}
      {likely.length > 0 && (
        <Part<LineRow>
          title="Suggestions"
          description={`The amount matches a check, but the line has no check number.${canChange ? ' Match the right ones.' : ''}`}
          many="suggestions"
          rows={likely}
          rowName={lineName}
          columns={lineColumns(payeeOf, act)}
        />
      )}
      {open.length > 0 && <OpenLines rows={open} matching={matching} payeeOf={payeeOf} canChange={canChange} />}
      {canChange && free.length > 0 && (
        <FreeChecks rows={free} matching={matching} payeeOf={payeeOf} notListed={notListed} />
      )}
      {treated.length > 0 && (
        <Part<LineRow>
          title="Deposits, fees, and lines set aside"
          description="Statement lines that aren't checks."
          many="lines"
          rows={treated}
          rowName={lineName}
          columns={lineColumns(payeeOf, act)}
        />
      )}
      <Part<CheckOnStatement>
        title="Cleared with this statement"
        description="Checks on this statement."
        many="checks"
        rows={on}
        rowName={nameOfCheck}
        columns={checkColumns(
          payeeOf,
          canChange
            ? (row) => [
                { label: 'Take off', name: nameOfCheck(row), onPress: () => void matching.takeOff([row.check.id]) },
              ]
            : undefined,
        )}
      />
    </SpaceBetween>
  );
}
