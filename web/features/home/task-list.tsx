import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { canSome } from '../../../shared/access/policy.ts';
import { useFollow } from '../../layout/use-follow.ts';
import { matchRoute } from '../../routes/navigation.ts';
import { useSession } from '../../session/use-session.ts';
import type { Task } from './tasks.ts';

const toneLabels: Readonly<Record<Task['tone'], string>> = {
  pending: 'To do',
  warning: 'Needs attention',
  success: 'Done',
  info: 'Information',
};

/** Lists what waits for the person; tasks of pages that they may not open are somebody else's. */
export function TaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  const { actor } = useSession();
  const follow = useFollow();
  const opens = (to: string): boolean =>
    actor !== null &&
    matchRoute(new URL(to, location.origin).pathname).every(({ section }) => canSome(actor, section.rule));
  const own = tasks.filter(({ to }) => to === null || opens(to));
  if (own.length === 0) return <Box color="text-body-secondary">Nothing waits for you.</Box>;
  return (
    <ul className="task-list" aria-label="Waiting for you">
      {own.map(({ id, text, detail, to, tone }) => (
        <li key={id}>
          <StatusIndicator type={tone} iconAriaLabel={toneLabels[tone]}>
            {to === null ? (
              text
            ) : (
              <Link href={to} onFollow={follow}>
                {text}
              </Link>
            )}
          </StatusIndicator>
          <div className="task-detail">{detail}</div>
        </li>
      ))}
    </ul>
  );
}
