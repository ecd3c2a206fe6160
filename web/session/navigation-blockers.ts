import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Blocker, type BlockerFunction, NavigationType, useBlocker } from 'react-router-dom';

export type Navigation = Parameters<BlockerFunction>[0];

/** A blocked navigation: `reset` stays on the page, `proceed` continues. */
export type BlockedNavigation = Extract<Blocker, { state: 'blocked' }>;

interface NavigationBlocker {
  readonly holds: (navigation: Navigation) => boolean;
  readonly answer: (held: BlockedNavigation) => void;
}

/**
 * Active blockers, topmost last. React Router supports only one blocker at a time, so one `useBlocker` consults them
 * all.
 */
const stack: { readonly current: NavigationBlocker }[] = [];

/** Blocks navigations for which `holds` returns true, and passes them to `answer`. */
export function useNavigationBlocker(hold: NavigationBlocker): void {
  const latest = useRef(hold);
  useLayoutEffect(() => {
    latest.current = hold;
  });
  useEffect(() => {
    stack.push(latest);
    return () => {
      stack.splice(stack.indexOf(latest), 1);
    };
  }, []);
}

/** Makes Back close an overlay, as Escape does, instead of leaving the page. */
export function useCloseOnBack(close: () => void): void {
  useNavigationBlocker({
    holds: ({ historyAction }) => historyAction === NavigationType.Pop,
    answer: (held) => {
      held.reset();
      close();
    },
  });
}

/** Passes a navigation to the topmost blocker that holds it. Call this once, in the frame around all pages. */
export function useBlockNavigation(): void {
  const asked = useRef<NavigationBlocker>(undefined);
  const blocker = useBlocker((navigation) => {
    asked.current = stack.findLast(({ current }) => current.holds(navigation))?.current;
    return asked.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') asked.current?.answer(blocker);
  }, [blocker]);
}
