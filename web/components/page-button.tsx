import Button from '@cloudscape-design/components/button';
import { useFollow } from '../layout/use-follow.ts';

interface PageButtonProps {
  readonly to: string;
  /** The title of the page. */
  readonly children: string;
}

/** Opens the page on which to do what a message asks for. */
export function PageButton({ to, children }: PageButtonProps) {
  const follow = useFollow();
  return (
    <Button href={to} onFollow={follow}>
      {children}
    </Button>
  );
}
