import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Fragment } from 'react';
import { ReadingDialog } from '../../components/dialogs/reading-dialog.tsx';
import { useSession } from '../../session/use-session.ts';
import styles from './search.module.css';
import { shortcuts } from './shortcuts.ts';

/** Lists the keyboard shortcuts of the pages that the user may open. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { can } = useSession();
  return (
    <ReadingDialog title="Keyboard shortcuts" size="medium" onClose={onClose}>
      <SpaceBetween size="l">
        {shortcuts
          .filter(({ rule }) => rule === undefined || can(rule))
          .map(({ place, keys }) => (
            <SpaceBetween key={place} size="xs">
              <Header variant="h3">{place}</Header>
              <dl className={styles.keys}>
                {keys.map(([pressed, does]) => (
                  <Fragment key={pressed}>
                    <dt>
                      <kbd className={styles.key}>{pressed}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </Fragment>
                ))}
              </dl>
            </SpaceBetween>
          ))}
      </SpaceBetween>
    </ReadingDialog>
  );
}
