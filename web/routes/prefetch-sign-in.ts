/** Prefetches the sign-in page, to which every address leads without a session. */
export const prefetchSignIn = (): Promise<unknown> =>
  Promise.all([
    import('../layout/public-frame.tsx'),
    import('../layout/route-error.tsx'),
    import('../features/account/sign-in/login-screen.tsx'),
  ]);
