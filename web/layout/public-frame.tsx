import { Outlet } from 'react-router-dom';
import { Notices } from './notices.tsx';

/** The pages that need no dashboard around them. */
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
