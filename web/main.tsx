import '@cloudscape-design/global-styles/index.css';
import './styles.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { followMode } from './layout/mode.ts';
import { notices } from './layout/notice-store.ts';
import { announceNewVersion } from './layout/new-version-notice.ts';
import { routes } from './routes/routes.tsx';
import { guardDeviceDrafts } from './session/device-drafts.ts';
import { guardDrafts } from './session/drafts.ts';
import { session } from './session/session-store.ts';
import { recordTyping } from './session/unsaved.ts';

followMode();
guardDrafts();
guardDeviceDrafts();
recordTyping();
announceNewVersion();
// Notices, and what they offer to undo, belong to one person, so they go when that person's session ends, on any page.
session.onEnd(notices.clear);

// A browser takes a slow phone's processor 50 ms to read its list of locales. While files arrive, there is time for it.
if ('requestIdleCallback' in globalThis) requestIdleCallback(() => Intl.NumberFormat.supportedLocalesOf('en'));

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />);
