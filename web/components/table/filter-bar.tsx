import Button from '@cloudscape-design/components/button';
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { PassFocus } from '../pass-focus.tsx';
import { FilterWordsContext } from './filter-words.ts';
import styles from './filter-bar.module.css';

/** What a filter is set to. */
export interface FilterChip {
  readonly id: string;
  /** In words, e.g. "Year 2026". */
  readonly text: string;
  /** Restores the default; undefined if that's what is set. */
  readonly clear?: (() => void) | undefined;
}

interface FilterBarProps {
  readonly chips: readonly FilterChip[];
  /** Whether a field has a problem, which must not stay hidden. */
  readonly hasProblem?: boolean;
  /** The fields that set the filters. */
  readonly children: ReactNode;
}

/** Shows next to the search what the filters are set to. Pressing one shows the fields on a line of their own. */
export function FilterBar({ chips, hasProblem = false, children }: FilterBarProps) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || hasProblem;
  const fieldsId = useId();
  const filters = useRef<HTMLFieldSetElement>(null);
  const words = useContext(FilterWordsContext);
  useEffect(() => words.say(chips.map(({ text }) => text)), [words, chips]);
  return (
    <div className={styles.contents}>
      <fieldset ref={filters} className={styles.chips} aria-label="Filters">
        {chips.map(({ id, text, clear }) => (
          <div key={id} className={styles.chip}>
            <Button
              iconName={isOpen ? 'caret-up-filled' : 'caret-down-filled'}
              iconAlign="right"
              formAction="none"
              ariaExpanded={isOpen}
              ariaControls={fieldsId}
              onClick={() => setOpened(!isOpen)}
            >
              {text}
            </Button>
            {clear && (
              <>
                <PassFocus to={() => filters.current?.querySelector('button')} />
                <Button
                  variant="icon"
                  iconName="close"
                  formAction="none"
                  ariaLabel={`Clear filter: ${text}`}
                  onClick={clear}
                />
              </>
            )}
          </div>
        ))}
      </fieldset>
      <div id={fieldsId} className={styles.fields} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
