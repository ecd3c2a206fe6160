import { Outlet } from 'react-router-dom';
import { Notices } from './notices.tsx';

/** Frame of the pages outside the dashboard. */
export function PublicFrame() {
  return (
    <>
      <section className="public-notices" aria-label="Messages">
        <Notices />
      </section>
      <main className="public-page">
        <Outlet />
      </main>
    </>
  );
}
