import Box from '@cloudscape-design/components/box';
import { Status } from '../../components/status.tsx';
import { Command } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../api/api-error.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { CREATE } from '../../components/list-screen/create-state.ts';
import { useIsNarrow } from '../../components/use-is-narrow.ts';
import { useMode } from '../../layout/mode.ts';
import { readRecent, writeRecent } from '../../session/device-drafts.ts';
import { useSession } from '../../session/use-session.ts';
import { type Entry, headings, recentIn, withRecent } from './entry.ts';
import styles from './search.module.css';
import { useEntries } from './use-entries.ts';

interface SearchDialogProps {
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
}

const RECENT = 'Recent';

/** Returns a function that does what an entry says. */
function useChoose({ onShortcuts, onClose }: SearchDialogProps): (entry: Entry) => void {
  const navigate = useNavigate();
  const { toggle } = useMode();
  const userId = useSession().authUser?.user.id;
  return (entry) => {
    const { does } = entry;
    onClose();
    if (userId !== undefined) writeRecent(userId, withRecent(recentIn(readRecent(userId)), entry));
    if (does.type === 'open') void navigate(does.to, does.creates ? { state: CREATE } : {});
    else if (does.type === 'mode') toggle();
    else onShortcuts();
  };
}

function statusOf(isLoading: boolean, isAsking: boolean, count: number): string {
  if (isLoading) return 'Loading people and payees';
  if (isAsking) return 'Searching checks and timesheets';
  return count === 0 ? 'No results. Try different or fewer words.' : '';
}

/** Finds pages, people and records, and does what can be done from anywhere; by keyboard alone. */
export function SearchDialog(props: SearchDialogProps) {
  const [typed, setTyped] = useState('');
  const userId = useSession().authUser?.user.id;
  const [chosenLast] = useState(() => (userId === undefined ? [] : recentIn(readRecent(userId))));
  const { groups: results, recent, actions, error, isLoading, isAsking } = useEntries(typed, chosenLast);
  const choose = useChoose(props);
  const isNarrow = useIsNarrow();
  const isTyped = typed.trim() !== '';
  const groups = isTyped
    ? results
    : [
        ...(recent.length > 0 ? [{ heading: RECENT, entries: recent }] : []),
        { heading: headings.action, entries: actions },
      ];
  const shown = groups.flatMap((group) => group.entries.map(({ id }) => `${group.heading} ${id}`));

  // What comes later than the first results must not move the choice.
  const [chosen, setChosen] = useState('');
  const current = shown.includes(chosen) ? chosen : (shown[0] ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The dialog focuses itself when it opens, so wait for that first.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <Dialog
      title="Search"
      onClose={props.onClose}
      footer={
        !isNarrow && (
          <Box variant="small" color="text-body-secondary">
            Arrows choose, Enter opens, Esc closes. Press ? on a page for all shortcuts.
          </Box>
        )
      }
    >
      <Command shouldFilter={false} value={current} onValueChange={setChosen} label="Search" loop>
        <Command.Input
          ref={field}
          className={styles.field}
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setChosen('');
          }}
          placeholder="People, payees, checks by number or amount, timesheets, pages"
          maxLength={100}
        />
        <Command.List className={styles.list} label="Results">
          {groups.map(({ heading, entries: listed }) => (
            <Command.Group key={heading} heading={heading} className={styles.group}>
              {listed.map((entry) => (
                <Command.Item
                  key={entry.id}
                  value={`${heading} ${entry.id}`}
                  className={styles.entry}
                  onSelect={() => choose(entry)}
                >
                  <span className={styles.title}>{entry.title}</span>
                  {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <output className={styles.status}>
          {error ? (
            <Status type="warning">{messageOf(error, "Some results couldn't be loaded. Search again.")}</Status>
          ) : (
            isTyped && statusOf(isLoading, isAsking, shown.length)
          )}
        </output>
      </Command>
    </Dialog>
  );
}
