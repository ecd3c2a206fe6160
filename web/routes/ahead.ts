/**
 * Fetches the frame of the dashboard and the page that most people see first, so that they are there when the sign-in is
 * done. What does not arrive is fetched again when it is needed, and its page says so then.
 */
export const prepareDashboard = (): void =>
  void Promise.all([import('../layout/shell.tsx'), import('../areas/welcome/welcome-screen.tsx')]).catch(
    () => undefined,
  );
