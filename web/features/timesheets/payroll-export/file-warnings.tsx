import Alert from '@cloudscape-design/components/alert';
import { plural } from '../../../../shared/count-of.ts';
import { listText } from '../../../../shared/list-text.ts';

interface HoursOf {
  readonly user_id: number;
  readonly name: string;
  readonly text: string;
}

interface HoursOutsideProps {
  readonly header: string;
  readonly why: string;
  readonly lines: readonly HoursOf[];
}

function HoursOutside({ header, why, lines }: HoursOutsideProps) {
  if (lines.length === 0) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning" header={header}>
      <div>{why}</div>
      <ul>
        {lines.map(({ user_id, name, text }) => (
          <li key={user_id}>
            {name}: {text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface LinesProps {
  readonly lines: readonly HoursOf[];
}

/** Lists hours that the program's file can't take back. */
export const ByHand = ({ lines }: LinesProps) => (
  <HoursOutside
    header="Enter these in the payroll program by hand"
    why="Hours went down since the last file, and a file for this program can't subtract hours."
    lines={lines}
  />
);

/** Lists leave that the file can't name to the program. */
export const LeftOut = ({ lines }: LinesProps) => (
  <HoursOutside
    header="Leave that isn't in the file"
    why="Set the payroll code of the leave type first, or enter the hours in the payroll program by hand."
    lines={lines}
  />
);

/** Warns that another program has the hours that this file leaves out. */
export function OtherProgram({ programs }: { readonly programs: readonly string[] }) {
  if (programs.length === 0) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning" header="Earlier files are for another program">
      {listText(programs)} {plural(programs.length, 'has', 'have')} the hours of the earlier files of this pay period.
      This file has only what changed since. If it should have everything, turn on All hours again.
    </Alert>
  );
}
