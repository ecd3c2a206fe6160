import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import type { NoticeBar } from './notice-bar.tsx';
import { useNotices } from './use-notices.ts';
import { Sentence } from '../components/sentence.tsx';

type NoticesProps = Parameters<typeof NoticeBar>[0];

interface Part {
  readonly NoticeBar: typeof NoticeBar;
}

/** Not in the chain that handles its failure, because Vite would take that chain for a part of loading. */
const loadPart = (): Promise<Part> => import('./notice-bar.tsx');

/** Shows the notices using only components that every page already loads. */
function PlainNotices({ notices, onDismiss }: NoticesProps) {
  return (
    <SpaceBetween size="xs">
      {notices.map(({ id, type, header, content, action }) => (
        <div key={id} role={type === 'error' ? 'alert' : 'status'}>
          <Alert
            type={type}
            header={header}
            dismissible
            dismissAriaLabel="Dismiss this notification"
            onDismiss={() => onDismiss(id)}
            action={
              action && (
                <Button
                  onClick={() => {
                    onDismiss(id);
                    action.onClick();
                  }}
                >
                  {action.label}
                </Button>
              )
            }
          >
            <Sentence text={content} />
          </Alert>
        </div>
      ))}
    </SpaceBetween>
  );
}

/**
 * Shows the notices above a page. Their component is loaded after the page. If that fails (for example because of the
 * connection problem that a notice reports), a plain version is shown, and the next notice tries again.
 */
export function Notices() {
  const { shown, dismiss } = useNotices();
  const [part, setPart] = useState<Part | 'missing' | null>(null);
  const isMissing = part === null || part === 'missing';

  useEffect(() => {
    if (!isMissing) return;
    const fetchPart = () => loadPart().then(setPart, () => setPart('missing'));
    const later = setTimeout(() => void fetchPart(), shown.length > 0 ? 0 : 1000);
    return () => clearTimeout(later);
  }, [isMissing, shown]);

  if (shown.length === 0 || part === null) return null;
  const Bar = part === 'missing' ? PlainNotices : part.NoticeBar;
  return <Bar notices={shown} onDismiss={dismiss} />;
}
