import Link from '@cloudscape-design/components/link';
import { Status } from '../../components/status.tsx';
import { useFollow } from '../../layout/use-follow.ts';
import type { Task } from './tasks.ts';

const toneLabels: Readonly<Record<Task['tone'], string>> = {
  pending: 'To do',
  warning: 'Needs attention',
  success: 'Done',
  info: 'Information',
};

/** What waits, with a link to the page that does it. */
export function TaskLine({ text, detail, to, tone }: Omit<Task, 'id'>) {
  const follow = useFollow();
  return (
    <li>
      <Status type={tone} iconLabel={toneLabels[tone]}>
        {to === null ? (
          text
        ) : (
          <Link href={to} onFollow={follow}>
            {text}
          </Link>
        )}
      </Status>
      <div className="task-detail">{detail}</div>
    </li>
  );
}
