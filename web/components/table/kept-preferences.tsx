import Button from '@cloudscape-design/components/button';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../lazy-part.tsx';
import type { TablePreferences as Preferences } from './table-preferences.tsx';

const PREFERENCES = 'Table preferences';

const TablePreferences = lazyPart(
  () => import('./table-preferences.tsx').then((m) => m.TablePreferences),
  <Button variant="icon" iconName="settings" ariaLabel={PREFERENCES} disabled />,
);

interface KeptPreferencesProps extends Omit<Parameters<typeof Preferences>[0], 'title'> {
  /** The table, which shows the button in this place. */
  readonly children: (place: ReactNode) => ReactNode;
}

/** Keeps the dialog and what was chosen in it when a new width mounts the table again, e.g. of a phone that is turned. */
export function KeptPreferences({ children, ...preferences }: KeptPreferencesProps) {
  const [element] = useState(() => document.createElement('div'));
  return (
    <>
      {createPortal(<TablePreferences title={PREFERENCES} {...preferences} />, element)}
      {children(<div ref={(place) => place?.append(element)} />)}
    </>
  );
}
