import Box from '@cloudscape-design/components/box';
import { canSome } from '../../../shared/access/policy.ts';
import { matchRoute } from '../../routes/navigation.ts';
import { useSession } from '../../session/use-session.ts';
import { TaskLine } from './task-line.tsx';
import type { Task } from './tasks.ts';

/** Lists what waits for the person; tasks of pages that they may not open are somebody else's. */
export function TaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  const { actor } = useSession();
  const opens = (to: string): boolean =>
    actor !== null &&
    matchRoute(new URL(to, location.origin).pathname).every(({ section }) => canSome(actor, section.rule));
  const own = tasks.filter(({ to }) => to === null || opens(to));
  if (own.length === 0) return <Box color="text-body-secondary">Nothing is waiting for you.</Box>;
  return (
    <ul className="task-list" aria-label="Waiting for you">
      {own.map(({ id, ...task }) => (
        <TaskLine key={id} {...task} />
      ))}
    </ul>
  );
}
