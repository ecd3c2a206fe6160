import Link from '@cloudscape-design/components/link';
import { tsrpTimesheet } from '../../../../shared/contract/collections/tsrp-timesheet.ts';
import { tsrpTrackUser } from '../../../../shared/contract/collections/tsrp-track-user.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { boardStates } from '../../../../shared/timesheets/board-state.ts';
import {
  type BoardRow,
  compareRows,
  stateOfRow,
  waitingOnText,
  waitingOn,
} from '../../../../shared/timesheets/board.ts';
import {
  type HourKind,
  hourKinds,
  hourKindTitles,
  leaveKinds,
  noteKinds,
  sumOfKinds,
  workKinds,
} from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { type DoneState, doneStates, takerOf } from '../../../../shared/timesheets/done-steps.ts';
import { overtimeRuleTitles } from '../../../../shared/timesheets/overtime-rules.ts';
import type { PayTotals } from '../../../../shared/timesheets/pay-totals.ts';
import { weeksText } from '../../../../shared/timesheets/week-hours.ts';
import { stateLabels } from '../../../../shared/timesheets/lifecycle.ts';
import type { Column } from '../../../components/table/column.ts';
import type { PayrollView } from './payroll-view.ts';
import { ReadinessMarks } from './readiness.tsx';
import { hasSheet, type SheetRow } from './sheet-actions.ts';
import { SheetState, stateText, ToCheck } from './sheet-state.tsx';
import { Sentence } from '../../../components/sentence.tsx';

/** R47: the default sort order. */
export const BY_ORDER = 'order';

const PERSON = 'person';

const longestWord = (header: string): number => Math.max(...header.split(' ').map(({ length }) => length));

const stateOrder = (row: BoardRow): number => boardStates.indexOf(stateOfRow(row));

const hours = (id: string, header: string, kinds: readonly HourKind[], more = {}): Column<BoardRow> => {
  const sumIn = ({ sheet }: BoardRow): number => (sheet ? sumOfKinds(sheet.hundredths, kinds) : -1);
  return {
    id,
    header,
    cell: (row) => (row.sheet ? hoursText(sumIn(row)) : '-'),
    compare: (a, b) => sumIn(a) - sumIn(b),
    isNumeric: true,
    // Fits the header's longest word, the sort arrow and the padding.
    width: Math.max(86, longestWord(header) * 8 + 45),
    minWidth: 80,
    ...more,
  };
};

const person: readonly Column<BoardRow>[] = [
  {
    id: BY_ORDER,
    header: 'Order',
    cell: ({ nth }) => nth ?? '-',
    compare: compareRows,
    isNumeric: true,
    width: 90,
    minWidth: 70,
    onPhone: 'late',
    // The rows are sorted by this number, which itself is rarely needed.
    startsHidden: true,
  },
  { id: PERSON, header: 'Person', text: ({ name }) => name, isRowHeader: true, width: 136 },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => (
      <>
        <SheetState row={row} />
        {row.sheet?.unseen_by_approver_since && <div>Hours changed</div>}
        {row.sheet && <ToCheck hundredths={row.sheet.out_of_place} />}
        {row.sheet && <ReadinessMarks sheet={row.sheet} />}
      </>
    ),
    text: stateText,
    compare: (a, b) => stateOrder(a) - stateOrder(b),
    width: 122,
    isFixed: true,
    phoneBelow: PERSON,
  },
];

const approver: Column<BoardRow> = {
  id: 'approver',
  header: labelOf(tsrpTrackUser.fields, 'approver_id'),
  cell: ({ approver_name }) => approver_name ?? '-',
  text: ({ approver_name }) => approver_name ?? '',
  width: 160,
};

/** Returns a column with who took a step, unless it was undone since. */
const takenBy = (state: DoneState): Column<BoardRow> => {
  const text = (row: BoardRow): string => (row.sheet ? takerOf(stateOfRow(row), state, row.sheet.done) : '');
  return {
    id: `${state}_by`,
    header: `${stateLabels[state]} by`,
    cell: (row) => text(row) || '-',
    text,
    width: 160,
    startsHidden: true,
  };
};

const turn: Column<BoardRow> = {
  id: 'turn',
  header: 'Waiting for',
  text: waitingOnText,
  // Leaves room for all columns of the board beside both panels, so that rows have one line.
  width: 136,
  below: 'state',
  phoneBelow: PERSON,
  // For open or missing sheets, the name is already shown.
  belowCell: (row) => (['approver', 'payroll'].includes(waitingOn(row)) ? waitingOnText(row) : null),
};

const total = hours('total', 'Total', hourKinds, { onPhone: 'early' });

/** R66: figures about hours that are already in a kind. */
const notes = noteKinds.map((kind): Column<BoardRow> => {
  const figure = ({ sheet }: BoardRow): number => sheet?.hundredths[kind] ?? -1;
  return {
    id: kind,
    header: hourKindTitles[kind],
    cell: (row) => (row.sheet ? hoursText(figure(row)) : '-'),
    compare: (a, b) => figure(a) - figure(b),
    isNumeric: true,
    width: 110,
    minWidth: 80,
    startsHidden: true,
  };
});

const rule: Column<BoardRow> = {
  id: 'rule',
  header: labelOf(tsrpTimesheet.fields, 'overtime_rule'),
  cell: ({ sheet }) => (sheet ? overtimeRuleTitles[sheet.rule] : '-'),
  text: ({ sheet }) => (sheet ? overtimeRuleTitles[sheet.rule] : ''),
  width: 170,
  startsHidden: true,
};

const weeks: Column<BoardRow> = {
  id: 'weeks',
  header: 'By week',
  cell: ({ sheet }) => (sheet ? weeksText(sheet.weeks) : '-'),
  text: ({ sheet }) => (sheet ? weeksText(sheet.weeks) : ''),
  width: 210,
  below: PERSON,
};

const odd: Column<BoardRow> = {
  id: 'odd',
  header: 'Looks unusual',
  cell: ({ sheet }) =>
    sheet?.odd.map((text) => (
      <div key={text}>
        <Sentence text={text} />
      </div>
    )) ?? '-',
  text: ({ sheet }) => sheet?.odd.join(', ') ?? '',
  width: 200,
  startsHidden: true,
};

const ofKind = (kind: HourKind, more = {}) => hours(kind, hourKindTitles[kind], [kind], more);

const sums: readonly Column<BoardRow>[] = [
  hours('worked', 'Worked', workKinds, { width: 100 }),
  hours('leave', 'Leave', leaveKinds, { below: 'worked' }),
  total,
  ...hourKinds.map((kind) => ofKind(kind, { startsHidden: true })),
  ...notes,
  rule,
  odd,
];

/** Work and leave; each kind of hours has a column of its own, hidden by default. */
const sheetColumns: readonly Column<BoardRow>[] = [
  ...person,
  { ...turn, startsHidden: true },
  { ...approver, startsHidden: true },
  ...doneStates.map(takenBy),
  ...sums,
];

/** The board also shows who has to act next, and the longest state, which only it has, on one line. */
const boardColumns: readonly Column<BoardRow>[] = [
  ...person.map((column) => (column.id === 'state' ? { ...column, width: 146 } : column)),
  turn,
  { ...approver, startsHidden: true },
  ...sums,
];

/** Every second kind may be stacked below the previous one. */
function kindColumns(has: (kind: HourKind) => boolean): Column<BoardRow>[] {
  const shown = hourKinds.filter(has);
  return hourKinds.map((kind) => {
    const place = shown.indexOf(kind);
    if (place < 0) return ofKind(kind, { startsHidden: true });
    return ofKind(kind, place % 2 === 1 ? { below: shown[place - 1] } : {});
  });
}

/**
 * Hours to be paid, in total and by kind. All kinds stay visible even if both panels are open, stacked if there is no
 * room. Kinds without hours are hidden by default.
 */
const totalColumns = (has: (kind: HourKind) => boolean): readonly Column<BoardRow>[] => [
  ...person.map((column) => (column.id === 'state' ? { ...column, below: PERSON } : column)),
  ...doneStates.map(takenBy),
  total,
  ...kindColumns(has),
  ...notes,
  weeks,
  rule,
];

/** Returns the columns of a view; those of the totals depend on the kinds of hours that exist. */
export function columnsOf({ shows }: PayrollView, { hundredths }: Pick<PayTotals, 'hundredths'>) {
  if (shows === 'totals') return totalColumns((kind) => hundredths[kind] > 0);
  return shows === 'board' ? boardColumns : sheetColumns;
}

/** Returns the columns with links from names to the sheets. */
export const openedByName = (columns: readonly Column<BoardRow>[], open: (row: SheetRow) => void): Column<BoardRow>[] =>
  columns.map((column) =>
    column.id === PERSON
      ? {
          ...column,
          cell: (row) => (hasSheet(row) ? <Link onFollow={() => open(row)}>{row.name}</Link> : row.name),
        }
      : column,
  );
