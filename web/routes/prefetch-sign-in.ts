import type { Prefetch } from './prefetch-page.ts';

/** Prefetches the sign-in page, to which every address leads without a session; it is drawn with its frame. */
export function prefetchSignIn(): Prefetch {
  const page = Promise.all([
    import('../layout/public-frame.tsx'),
    import('../layout/route-error.tsx'),
    import('../features/account/sign-in/login-screen.tsx'),
  ]);
  return { frame: page, page };
}
