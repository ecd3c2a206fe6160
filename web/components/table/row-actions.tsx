import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef } from 'react';

export interface RowAction {
  readonly id: string;
  readonly label: string;
  /** May return a promise: until it settles, pressing the action again does nothing. */
  readonly onSelect: () => unknown;
  /** Why the action isn't possible for this row; shown on the disabled action. */
  readonly disabledReason?: string | undefined;
}

const isDisabled = (action: RowAction) =>
  action.disabledReason ? { disabled: true, disabledReason: action.disabledReason } : {};

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  /** The row's name, for labels such as "Edit admin". */
  readonly row: string;
  /** Whether to show one menu instead of several buttons. */
  readonly isCompact: boolean;
}

/**
 * Up to this many actions are buttons, if the labels of that many have at most `MAX_LETTERS` letters; otherwise the
 * last ones share a menu.
 */
const MAX_INLINE = 3;
const MAX_LETTERS = 18;

/** The letters that a single action has room for in the column of a menu. */
const MAX_COMPACT_LETTERS = 6;

const lettersOf = (actions: readonly RowAction[]): number => actions.reduce((sum, { label }) => sum + label.length, 0);

/** Returns the actions so that one that is running isn't run again: a second press is nearly always a double click. */
function useOnceAtATime(actions: readonly RowAction[]): readonly RowAction[] {
  const running = useRef(new Set<string>());
  return actions.map((action) => ({
    ...action,
    onSelect: () => {
      if (running.current.has(action.id)) return;
      const result = action.onSelect();
      if (!(result instanceof Promise)) return;
      running.current.add(action.id);
      void result.finally(() => running.current.delete(action.id));
    },
  }));
}

export function RowActions({ actions: given, row, isCompact }: RowActionsProps) {
  const actions = useOnceAtATime(given);
  if (actions.length === 0) return null;
  const isMenu = isCompact && (actions.length > 1 || lettersOf(actions) > MAX_COMPACT_LETTERS);
  if (isMenu) return <ActionMenu actions={actions} row={row} />;
  const isTooMuch = actions.length > MAX_INLINE || (actions.length === MAX_INLINE && lettersOf(actions) > MAX_LETTERS);
  const beside = isTooMuch ? actions.slice(0, MAX_INLINE - 1) : actions;
  const inMenu = actions.slice(beside.length);
  return (
    <SpaceBetween direction="horizontal" size="s">
      {beside.map((action) => (
        <Button
          key={action.id}
          variant="inline-link"
          wrapText={false}
          ariaLabel={`${action.label} ${row}`}
          onClick={action.onSelect}
          {...isDisabled(action)}
        >
          {action.label}
        </Button>
      ))}
      {inMenu.length > 0 && <ActionMenu actions={inMenu} row={row} />}
    </SpaceBetween>
  );
}

function ActionMenu({ actions, row }: Omit<RowActionsProps, 'isCompact'>) {
  return (
    <ButtonDropdown
      variant="inline-icon"
      ariaLabel={`Actions on ${row}`}
      expandToViewport
      items={actions.map((action) => ({ id: action.id, text: action.label, ...isDisabled(action) }))}
      onItemClick={({ detail }) => actions.find(({ id }) => id === detail.id)?.onSelect()}
    />
  );
}
