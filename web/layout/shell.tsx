import AppLayout, {
  type AppLayoutToolbarProps as AppLayoutProps,
} from '@cloudscape-design/components/app-layout-toolbar';
import I18nProvider from '@cloudscape-design/components/i18n';
import messages from '@cloudscape-design/components/i18n/messages/all.en';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { cache } from '../api/page-cache.ts';
import { keepFocus } from '../components/keep-focus.ts';
import { useIsPageAwaited } from '../components/use-address.ts';
import { SearchDialog, ShortcutsDialog } from '../routes/search-dialog.ts';
import { useBlockNavigation } from '../session/navigation-blockers.ts';
// Here, because a tab may be duplicated on any page.
import '../session/tab-id.ts';
import { Aside } from './aside.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CONTENT_ID } from './content.ts';
import { CoveringPanel } from './covering-panel.tsx';
import { Menu } from './menu.tsx';
import { notices } from './notice-store.ts';
import { NoticesContainer } from './notices-container.tsx';
import { Notices } from './notices.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useActivity } from './use-activity.ts';
import { type Finder, useFinder } from './use-finder.ts';
import { useLateReasons } from './use-late-reasons.ts';
import { usePrefetchedLinks } from './use-prefetched-links.ts';
import { PageTitle, usePage } from './use-page.ts';
import { usePanels } from './use-panels.ts';
import { usePlace } from './use-place.ts';
import { session } from '../session/session-store.ts';
import { useSessionEnd } from './use-session-end.ts';

const onFetchError = (error: unknown) => {
  // What a page was still asking for when its session ended fails, and nobody misses it.
  if (error instanceof Error && session.read()) notices.notify({ type: 'error', content: error.message });
};

const HEADER_ID = 'dashboard-header';

const labels: AppLayoutProps.Labels = {
  navigation: 'Main menu',
  navigationToggle: 'Open main menu',
  navigationClose: 'Close main menu',
  notifications: 'Notifications',
};

const ASIDE = 'aside';

/** In pixels. Narrower than the default, so that a table fits between menu and aside on a small laptop. */
const MENU_WIDTH = 210;
const ASIDE_WIDTH = 204;

// The header contains the buttons that open the menu and the aside.
const asideLabels = { drawerName: 'Account', closeButton: 'Close account panel' };

/** Sets the default page title. Rendered before the page, which may override it. */
function PageName() {
  usePage(usePlace().title);
  return null;
}

/** What a screen reader can reach of a page that an open panel covers. */
function PageBehind() {
  return (
    <section className="visually-hidden" aria-label="Page behind the open panel">
      <h1>{usePlace().title}</h1>
    </section>
  );
}

function Page() {
  return (
    <PageTitle value={usePlace().title}>
      <Outlet />
    </PageTitle>
  );
}

/** On its own, because React Router renders a blocker twice when it starts, and the whole frame would be too. */
function NavigationBlocker() {
  useBlockNavigation();
  return null;
}

interface FinderDialogsProps {
  readonly finder: Finder;
  readonly onChange: (finder: Finder) => void;
}

function FinderDialogs({ finder, onChange }: FinderDialogsProps) {
  const close = () => onChange(null);
  return (
    <>
      {finder === 'search' && <SearchDialog onShortcuts={() => onChange('shortcuts')} onClose={close} />}
      {finder === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}

/** On its own, so that the frame isn't rendered again when another page is awaited. */
function PageProgress() {
  return useIsPageAwaited() && <div className="page-progress" aria-hidden="true" />;
}

/**
 * Header, main menu, aside, notices and breadcrumbs. Parts that follow the address are components of their own, so that
 * a list's filters, order and page, which are in it, don't render the frame again.
 */
function Frame() {
  useSessionEnd();
  useActivity();
  useEffect(keepFocus, []);
  useLateReasons();
  usePrefetchedLinks();
  const panels = usePanels();
  const { finder, setFinder } = useFinder();

  return (
    <>
      <PageName />
      <NavigationBlocker />
      <PageProgress />
      {panels.isCovering && <CoveringPanel onClose={panels.closeCovering} />}
      <SkipLink onSkip={panels.closeCovering} />
      <div id={HEADER_ID} className="dashboard-header">
        {panels.isCovering && <PageBehind />}
        <TopBar panels={panels} onSearch={() => setFinder('search')} />
      </div>
      <AppLayout
        headerSelector={`#${HEADER_ID}`}
        ariaLabels={labels}
        navigationWidth={MENU_WIDTH}
        navigation={<Menu onFollowed={panels.closeCovering} />}
        navigationOpen={panels.isMenuOpen}
        onNavigationChange={({ detail }) => panels.setMenuOpen(detail.open)}
        navigationTriggerHide
        toolsHide
        drawers={[
          {
            id: ASIDE,
            content: <Aside onFollowed={panels.closeCovering} />,
            ariaLabels: asideLabels,
            defaultSize: ASIDE_WIDTH,
          },
        ]}
        activeDrawerId={panels.isAsideOpen ? ASIDE : null}
        onDrawerChange={({ detail }) => panels.setAsideOpen(detail.activeDrawerId === ASIDE)}
        notifications={
          <NoticesContainer>
            <Notices />
          </NoticesContainer>
        }
        stickyNotifications
        breadcrumbs={<Breadcrumbs />}
        content={
          <div id={CONTENT_ID}>
            <Page />
          </div>
        }
      />
      <FinderDialogs finder={finder} onChange={setFinder} />
    </>
  );
}

const messagesOfComponents = [messages];
const reading = { provider: () => cache, onError: onFetchError };

/**
 * The dashboard around every page. It follows nothing itself: whenever a provider of texts or of what is read is
 * rendered again, everything in it that uses either is too.
 */
export function Shell() {
  return (
    <I18nProvider locale="en" messages={messagesOfComponents}>
      <SWRConfig value={reading}>
        <Frame />
      </SWRConfig>
    </I18nProvider>
  );
}
