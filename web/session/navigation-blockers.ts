import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Blocker, type BlockerFunction, NavigationType, useBlocker } from 'react-router-dom';

export type Navigation = Parameters<BlockerFunction>[0];

/** A navigation that waits: `reset` stays on the page, `proceed` goes on. */
export type BlockedNavigation = Extract<Blocker, { state: 'blocked' }>;

interface NavigationBlocker {
  readonly holds: (navigation: Navigation) => boolean;
  readonly answer: (held: BlockedNavigation) => void;
}

/** What may keep a page from being left, the topmost last. The router knows one that asks at a time, so this one asks them all. */
const stack: { readonly current: NavigationBlocker }[] = [];

/** Keeps a page from being left where `holds` says so, and is then given the navigation to decide on. */
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

/** Back closes what lies over a page, as Escape does, and leaves the page only after that. */
export function useCloseOnBack(close: () => void): void {
  useNavigationBlocker({
    holds: ({ historyAction }) => historyAction === NavigationType.Pop,
    answer: (held) => {
      held.reset();
      close();
    },
  });
}

/** Lets whatever lies on top and holds the page decide. Belongs to the frame around all pages, once. */
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
