import Button from '@cloudscape-design/components/button';
import Flashbar from '@cloudscape-design/components/flashbar';
import { useEffect, useRef, useState } from 'react';
import type { ShownNotice } from './notice-store.ts';
import { Sentence } from '../components/sentence.tsx';

const SUCCESS_MILLISECONDS = 8000;

/** Dismisses success notices that have no action, except while the pointer or focus is on the notices. */
function useAutoDismiss(notices: readonly ShownNotice[], isHeld: boolean, onDismiss: (id: string) => void): void {
  const seen = useRef(new Map<string, number>());
  useEffect(() => {
    if (isHeld) {
      seen.current.clear();
      return;
    }
    const timers = notices
      .filter(({ type, action }) => type === 'success' && !action)
      .map(({ id }) => {
        const since = seen.current.get(id) ?? Date.now();
        seen.current.set(id, since);
        return setTimeout(() => onDismiss(id), Math.max(0, since + SUCCESS_MILLISECONDS - Date.now()));
      });
    return () => timers.forEach(clearTimeout);
  }, [isHeld, notices, onDismiss]);
}

interface Props {
  readonly notices: readonly ShownNotice[];
  readonly onDismiss: (id: string) => void;
}

export function NoticeBar({ notices, onDismiss }: Props) {
  const [isHeld, setHeld] = useState(false);
  useAutoDismiss(notices, isHeld, onDismiss);

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Flashbar
        stackItems
        i18nStrings={{
          ariaLabel: 'Notifications',
          notificationBarAriaLabel: 'View all notifications',
          notificationBarText: 'Notifications',
          errorIconAriaLabel: 'Error',
          warningIconAriaLabel: 'Warning',
          successIconAriaLabel: 'Success',
          infoIconAriaLabel: 'Information',
          inProgressIconAriaLabel: 'In progress',
        }}
        items={notices.map(({ id, type, header, content, action }) => ({
          id,
          type,
          header,
          content: <Sentence text={content} />,
          dismissible: true,
          dismissLabel: 'Dismiss this notification',
          onDismiss: () => onDismiss(id),
          ariaRole: type === 'error' ? 'alert' : 'status',
          action: action && (
            <Button
              onClick={() => {
                onDismiss(id);
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          ),
        }))}
      />
    </div>
  );
}
